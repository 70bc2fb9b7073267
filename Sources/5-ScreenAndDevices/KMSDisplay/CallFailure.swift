import Glibc

/// A system or library call that failed, before it is known what the box does about it.
struct CallFailure: Error, Equatable {
  /// The call, such as `drmModeAtomicCommit`.
  var call: String
  /// The call's `errno`.
  var number: Int32

  /// The failure of `call` that `errno` tells of now.
  static func last(_ call: String) -> Self { Self(call: call, number: errno) }

  /// The meaning of the number for a screen, in words.
  var cause: String {
    let text = String(cString: strerror(number))
    return isNotMaster && call != "open" ? "\(text) (another program holds the screen)" : text
  }

  /// True if another program is the card's DRM master.
  ///
  /// A commit without being it is refused for lack of permission; becoming it, too, or as busy.
  var isNotMaster: Bool {
    number == EACCES || number == EPERM || (number == EBUSY && call == "drmSetMaster")
  }

  /// True if the card itself is gone.
  var isGone: Bool { number == ENODEV || number == ENXIO }
}

/// Throws the failure of `call` if libdrm returned a negative number; `errno` tells the cause.
func check(_ result: Int32, _ call: String) throws(CallFailure) {
  guard result < 0 else { return }
  throw CallFailure.last(call)
}
