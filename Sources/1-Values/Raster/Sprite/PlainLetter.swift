/// Letters that are read for one that no font has: a name without its accents is still a name, a box is not.
enum PlainLetter {
  /// The letter without what stands above, below or through it; `nil` for one that has no such letter.
  static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar? { letters[scalar] }

  /// Pairs of a letter and its plain one: Latin Extended-A with the Romanian letters of Extended-B, and Greek as it is
  /// written today.
  private static let pairs = """
    ĀAāaĂAăaĄAąaĆCćcĈCĉcĊCċcČCčcĎDďdĐDđdĒEēeĔEĕeĖEėeĘEęeĚEěeĜGĝgĞGğgĠGġgĢGģgĤHĥhĦHħhĨIĩiĪIīiĬIĭiĮIįiİIıi\
    ĴJĵjĶKķkĹLĺlĻLļlĽLľlĿLŀlŁLłlŃNńnŅNņnŇNňnŌOōoŎOŏoŐOőoŔRŕrŖRŗrŘRřrŚSśsŜSŝsŞSşsŢTţtŤTťtŦTŧtŨUũuŪUūuŬUŭu\
    ŮUůuŰUűuŲUųuŴWŵwŶYŷyŹZźzŻZżzŽZžzȘSșsȚTțtΆΑάαΈΕέεΉΗήηΊΙίιΌΟόοΎΥύυΏΩώωΪΙϊιΐιΫΥϋυΰυ
    """

  private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
    let scalars = Array(pairs.unicodeScalars)
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for index in stride(from: 0, to: scalars.count - 1, by: 2) {
      letters[scalars[index]] = scalars[index + 1]
    }
    return letters
  }()
}
