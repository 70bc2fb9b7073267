/// Letters that are read for one that no font has: a name without its accents is still a name, a box is not.
enum PlainLetter {
  /// The letter without what stands above, below or through it; `nil` for one that has no such letter.
  static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    var scalars = pairs.unicodeScalars.makeIterator()
    while let letter = scalars.next(), let plain = scalars.next() {
      if letter == scalar { return plain }
    }
    return nil
  }

  /// Pairs of a letter and its plain one: Latin Extended-A with the Romanian letters of Extended-B, and Greek as it is
  /// written today.
  private static let pairs = """
    ĀAāaĂAăaĄAąaĆCćcĈCĉcĊCċcČCčcĎDďdĐDđdĒEēeĔEĕeĖEėeĘEęeĚEěeĜGĝgĞGğgĠGġgĢGģgĤHĥhĦHħhĨIĩiĪIīiĬIĭiĮIįiİIıi\
    ĴJĵjĶKķkĹLĺlĻLļlĽLľlĿLŀlŁLłlŃNńnŅNņnŇNňnŌOōoŎOŏoŐOőoŔRŕrŖRŗrŘRřrŚSśsŜSŝsŞSşsŢTţtŤTťtŦTŧtŨUũuŪUūuŬUŭu\
    ŮUůuŰUűuŲUųuŴWŵwŶYŷyŹZźzŻZżzŽZžzȘSșsȚTțtΆΑάαΈΕέεΉΗήηΊΙίιΌΟόοΎΥύυΏΩώωΪΙϊιΐιΫΥϋυΰυ
    """
}
