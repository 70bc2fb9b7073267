import Words

/// The languages there are, each by its own name; a new box begins with this list.
struct LanguagesPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Language" }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    Language.allCases.map { language in
      Menu.Row(
        name: Phrase(name: language.title), isCurrent: language == box.settings.language,
        action: .choose(.language(language)))
    }
  }
}
