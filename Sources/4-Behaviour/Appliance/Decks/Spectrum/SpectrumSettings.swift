/// The choices that are the spectrum's alone.
public struct SpectrumSettings: Sendable, Equatable {
  /// The view.
  public var view = SpectrumView.bars
  /// The colours.
  public var colors = SpectrumColors.phosphor
}
