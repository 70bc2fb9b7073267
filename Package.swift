// swift-tools-version: 6.0
import PackageDescription

// The architecture. A target imports what its row lists and nothing else; layers import downwards
// only. Tests/lint compares every `import` with these rows. Sources/README.md explains the map.

/// Warnings are errors where Tests/run asks for it, and only there.
///
/// A warning that a later compiler adds shall keep nobody from building.
let warnings: [SwiftSetting] =
  Context.environment["PHOSPHOR_STRICT"] == "1" ? [.unsafeFlags(["-warnings-as-errors"])] : []

/// What every Swift target of ours is compiled with.
let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + warnings

/// Optimisation in debug builds, too.
///
/// The tests take a fraction of the time then, and building takes as long. Whole modules have an index, from
/// which SwiftPM finds the tests, with more than one thread only.
let optimised: [SwiftSetting] = [
  .unsafeFlags(
    ["-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"],
    .when(configuration: .debug))
]

/// True for the build of `board/desk/run`: no tests, and nothing but ``hot`` optimised, for a first picture soon.
let deskOnly = Context.environment["PHOSPHOR_DESK_ONLY"] == "1"

/// The targets that work on every sample or pixel, and those whose promise to take no lock holds only if optimised.
let hot: Set = [
  "Units", "Realtime", "Raster", "DSP", "DevicePorts", "AudioFiles", "PitchDetection",
  "SpectralAnalysis", "Synthesis", "AudioEngine", "SimulatedDevices", "DeskDevices",
]

/// The targets that decide a few times a second, or once: the program that ships has them small rather than fast.
let rare: Set = [
  "Appliance", "BoardFile", "ChildProcesses", "DevicePorts", "DiskStore", "EventLog",
  "GPIOControls",
  "Gestures", "KMSDisplay", "KeyControls", "LinuxHost", "MusicPlayer", "MusicTheory",
  "RequestQueues", "Runtime", "StickFiles", "TOML", "Texts", "TuningFiles", "VoiceFiles",
  "Words",
]

/// Small code in place of fast code, in the program that ships.
let compact: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The targets of a layer, which lie in its folder.
func layer(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = "\(folder)/\(target.name)" }
  return targets
}

/// A Swift target of ours.
func module(_ name: String, _ imports: [Target.Dependency]) -> Target {
  let isOptimised = !deskOnly || hot.contains(name)
  return .target(
    name: name, dependencies: imports,
    swiftSettings: strict + (isOptimised ? optimised : []) + (rare.contains(name) ? compact : []))
}

/// A library of the system, found by pkg-config.
func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// The tests of one target, and the programs that they start.
func tests(_ name: String, _ imports: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "TestSupport"] + imports,
    exclude: ["Faces": ["Golden"], "Appliance": ["Versions"]][name] ?? [],
    swiftSettings: strict)
}

// MARK: - C: leaves and device libraries

let c = layer(
  "Sources/0-C",
  [
    .systemLibrary(name: "CRealtime"),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CKeyNames"),
    library("CALSA", "alsa", "libasound2-dev"),
    library("CDRM", "libdrm", "libdrm-dev"),
    library("CGPIOD", "libgpiod", "libgpiod-dev"),
    library("CFreeType", "freetype2", "libfreetype-dev"),
    // Without pkg-config, which says of it what is so anyway.
    .systemLibrary(name: "CKissFFT", providers: [.apt(["libkissfft-dev"])]),
    .target(name: "CSoundLibraries"),
    .target(name: "CTOML"),
    .target(name: "CFonts", exclude: ["fonts"], cSettings: [.headerSearchPath("fonts")]),
    .target(
      name: "CLanguages", exclude: ["languages"], cSettings: [.headerSearchPath("languages")]),
  ])

// MARK: - What phosphor is made of

let product = [
  layer(
    "Sources/1-Values",
    [
      module("Units", []),
      module("Realtime", ["CRealtime"]),
      module("RequestQueues", []),
      module("Texts", []),
      module("Raster", ["Texts", "CFreeType"]),
      module("TOML", ["CTOML"]),
    ]),
  layer(
    "Sources/2-Domain",
    [
      module("Words", ["Texts", "CLanguages", "TOML"]),
      module("MusicTheory", ["Units"]),
      module("TuningFiles", ["MusicTheory", "TOML", "Units"]),
      module("DSP", ["Units", "Realtime", "CKissFFT"]),
      module("Gestures", ["Units"]),
      module(
        "BoardFile", ["DevicePorts", "MusicTheory", "TOML", "Units", "Words", "CKeyNames"]),
      module("DevicePorts", ["Units", "Realtime", "Raster", "Texts"]),
    ]),
  layer(
    "Sources/3-Sound",
    [
      module("PitchDetection", ["DSP", "MusicTheory", "Realtime", "Units", "CRealtime"]),
      module("SpectralAnalysis", ["DSP", "Realtime", "Units"]),
      module("Synthesis", ["DSP", "MusicTheory", "Units", "CRealtime"]),
    ]),
  layer(
    "Sources/4-Behaviour",
    [
      module("AudioEngine", ["Synthesis", "DevicePorts", "Realtime", "Units", "CRealtime"]),
      module(
        "Appliance",
        [
          "PitchDetection", "SpectralAnalysis", "Synthesis", "MusicTheory", "Gestures", "BoardFile",
          "DevicePorts", "TOML", "Texts", "TuningFiles", "Units", "Words",
        ]),
    ]),
  layer(
    "Sources/5-ScreenAndDevices",
    [
      module(
        "Faces",
        [
          "Appliance", "BoardFile", "CFonts", "Raster", "PitchDetection", "SpectralAnalysis",
          "Synthesis", "MusicTheory", "Gestures", "Texts", "Units", "Words",
        ]),
      module("AudioFiles", ["Units", "CSoundLibraries"]),
      module("ALSAAudio", ["DevicePorts", "Realtime", "Units", "CLinux", "CALSA"]),
      module("KMSDisplay", ["DevicePorts", "DiskStore", "Raster", "Units", "CLinux", "CDRM"]),
      module(
        "GPIOControls", ["DevicePorts", "DiskStore", "Gestures", "Units", "CLinux", "CGPIOD"]),
      module("KeyControls", ["DevicePorts", "DiskStore", "Units", "CLinux"]),
      module("DiskStore", ["DevicePorts", "Units", "CLinux"]),
      module("ChildProcesses", ["DevicePorts", "RequestQueues", "Units", "CLinux"]),
      module(
        "LinuxHost",
        ["ChildProcesses", "DevicePorts", "DiskStore", "RequestQueues", "Units", "CLinux"]),
      module(
        "StickFiles",
        [
          "Appliance", "ChildProcesses", "DevicePorts", "DiskStore", "MusicTheory", "RequestQueues",
          "TuningFiles", "Units", "CLinux",
        ]),
      module(
        "MusicPlayer",
        [
          "AudioFiles", "ChildProcesses", "DevicePorts", "Realtime", "RequestQueues", "Units",
          "CLinux",
        ]),
      module(
        "VoiceFiles",
        [
          "AudioFiles", "ChildProcesses", "DevicePorts", "DiskStore", "Realtime", "RequestQueues",
          "Texts", "Units",
        ]),
      module(
        "EventLog",
        [
          "Appliance", "BoardFile", "DevicePorts", "MusicTheory", "PitchDetection",
          "SpectralAnalysis", "Synthesis", "TuningFiles", "Units", "Words",
        ]),
    ]),
  layer(
    "Sources/6-Threads",
    [
      module(
        "Runtime",
        [
          "Appliance", "AudioEngine", "Faces", "PitchDetection", "SpectralAnalysis", "Synthesis",
          "BoardFile", "DevicePorts", "MusicTheory", "Raster", "Realtime", "RequestQueues", "TOML",
          "TuningFiles", "Units", "Words",
        ])
    ]),
  layer(
    "Sources/7-Programs",
    [
      .executableTarget(
        name: "phosphor",
        dependencies: [
          "Runtime", "ALSAAudio", "KMSDisplay", "GPIOControls", "KeyControls", "DiskStore",
          "LinuxHost", "ChildProcesses", "MusicPlayer", "StickFiles", "VoiceFiles", "BoardFile",
          "DevicePorts",
          "EventLog", "Faces", "TOML",
          "Units",
        ],
        swiftSettings: strict)
    ]),
].flatMap(\.self)

// MARK: - For a laptop and for files

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let tools = [
  layer(
    "Sources/0-C",
    [
      library("CSDL", "sdl2", "libsdl2-dev"),
      library("CPNG", "libpng", "libpng-dev"),
    ]),
  layer(
    "Sources/5-ScreenAndDevices",
    [
      module("Pictures", ["Raster", "CPNG"]),
      module(
        "SimulatedDevices",
        ["DevicePorts", "AudioFiles", "Raster", "Units", "CLinux"]),
      module("DeskDevices", ["DevicePorts", "Raster", "Units", "CSDL"]),
    ]),
  layer(
    "Sources/7-Programs",
    [
      .executableTarget(
        name: "phosphor-desk",
        dependencies: [
          "Runtime", "Faces", "SimulatedDevices", "DeskDevices", "ALSAAudio", "DiskStore",
          "LinuxHost",
          "MusicPlayer", "ChildProcesses", "StickFiles", "BoardFile", "TOML", "DevicePorts",
          "AudioFiles", "Pictures",
          "Raster",
          "Units", "Appliance", "EventLog", "VoiceFiles", argumentParser,
        ],
        swiftSettings: strict),
      module(
        "LabSupport",
        [
          "Appliance", "AudioEngine", "AudioFiles", "BoardFile", "DevicePorts", "Gestures",
          "MusicTheory", "PitchDetection", "SpectralAnalysis", "Synthesis", "Texts", "Units",
          "Words", argumentParser,
        ]),
      .executableTarget(
        name: "phosphor-lab",
        dependencies: [
          "LabSupport", "PitchDetection", "Synthesis", "Faces", "Appliance", "AudioFiles",
          "BoardFile", "CFonts", "DiskStore", "MusicTheory", "TuningFiles", "DevicePorts",
          "Gestures", "Pictures", "Raster", "SpectralAnalysis", "Texts", "Units", "EventLog",
          "VoiceFiles",
          "Words",
          argumentParser,
        ],
        swiftSettings: strict),
    ]),
].flatMap(\.self)

// MARK: - Tests

let checks =
  [
    layer(
      "Tests",
      [
        .target(
          name: "TestSupport",
          dependencies: [
            "DevicePorts", "MusicTheory", "Units", "Raster", "Pictures", "CMallocCounter",
          ],
          swiftSettings: strict + optimised),
        .testTarget(
          name: "TestSupportTests", dependencies: ["TestSupport", "Units"], swiftSettings: strict),
      ]),
    layer(
      "Tests/0-C",
      [
        .target(name: "CMallocCounter"),
        .target(name: "CConfinedDeeds"),
        .target(name: "CCardFaults", linkerSettings: [.linkedLibrary("asound")]),
        .target(name: "COfferedCards", linkerSettings: [.linkedLibrary("asound")]),
      ]),
    layer(
      "Tests/1-Values",
      [
        tests("Units", []),
        .target(name: "Hammer", dependencies: ["Realtime", "CRealtime"], swiftSettings: strict),
        tests("Realtime", ["Hammer"]),
        tests("RequestQueues", ["ChildProcesses"]),
        tests("Raster", ["CFonts", "Texts"]),
        tests("TOML", []),
      ]),
    layer(
      "Tests/2-Domain",
      [
        tests("Words", ["Texts"]),
        tests("MusicTheory", ["Units"]),
        tests("TuningFiles", ["MusicTheory", "Units"]),
        tests("DSP", ["Units"]),
        tests("Gestures", ["Units"]),
        tests("BoardFile", ["DevicePorts", "MusicTheory", "TOML", "Units", "Words", "CLinux"]),
        tests("DevicePorts", ["Units"]),
      ]),
    layer(
      "Tests/3-Sound",
      [
        tests("PitchDetection", ["DSP", "MusicTheory", "Synthesis", "Units"]),
        tests("SpectralAnalysis", ["Realtime", "Units"]),
        tests("Synthesis", ["DSP", "MusicTheory", "Units"]),
      ]),
    layer(
      "Tests/4-Behaviour",
      [
        tests("AudioEngine", ["DevicePorts", "MusicTheory", "Realtime", "Synthesis", "Units"]),
        tests(
          "Appliance",
          [
            "BoardFile", "DevicePorts", "EventLog", "Gestures", "MusicTheory", "PitchDetection",
            "SpectralAnalysis", "Synthesis", "TOML", "Texts", "TuningFiles", "Units", "Words",
            "text-fuzz",
          ]),
      ]),
    layer(
      "Tests/5-ScreenAndDevices",
      [
        tests(
          "Faces",
          [
            "Appliance", "BoardFile", "DevicePorts", "MusicTheory", "Pictures", "PitchDetection",
            "Raster", "SpectralAnalysis", "Synthesis", "Texts", "Units",
            "Words",
          ]),
        tests(
          "ALSAAudio",
          [
            "DevicePorts", "Realtime", "Units", "CALSA", "CLinux", "CCardFaults", "CMallocCounter",
            "COfferedCards",
          ]),
        tests("KMSDisplay", ["DevicePorts", "Raster", "Units", "CDRM"]),
        tests("GPIOControls", ["DevicePorts", "Gestures", "Units"]),
        tests("KeyControls", ["DevicePorts", "Units", "CLinux"]),
        tests("DiskStore", ["DevicePorts"]),
        tests("AudioFiles", ["Units", "CSoundLibraries"]),
        tests("ChildProcesses", ["LinuxHost", "Units"]),
        tests("LinuxHost", ["ChildProcesses", "DevicePorts", "Units", "CLinux", "phosphor"]),
        tests(
          "MusicPlayer",
          [
            "AudioFiles", "ChildProcesses", "DevicePorts", "LinuxHost", "Realtime", "Units",
            "CConfinedDeeds", "CSoundLibraries", "decoder-fuzz", "phosphor",
          ]),
        tests(
          "VoiceFiles",
          [
            "AudioFiles", "ChildProcesses", "DevicePorts", "Realtime", "RequestQueues", "Texts",
            "Units", "CSoundLibraries",
          ]),
        tests(
          "StickFiles",
          [
            "Appliance", "ChildProcesses", "DevicePorts", "DiskStore", "LinuxHost", "Units",
            "CLinux", "phosphor",
          ]),
        .target(
          name: "ScriptedDevices",
          dependencies: ["SimulatedDevices", "DevicePorts", "Realtime", "Units", "CLinux"],
          swiftSettings: strict + optimised),
        tests(
          "SimulatedDevices", ["ScriptedDevices", "DevicePorts", "AudioFiles", "Raster", "Units"]),
        tests("DeskDevices", ["DevicePorts", "Raster", "Units", "CSDL"]),
      ]),
    layer(
      "Tests/6-Threads",
      [
        .testTarget(
          name: "BoxTests",
          dependencies: [
            "Runtime", "ScriptedDevices", "SimulatedDevices", "Appliance", "AudioFiles",
            "BoardFile", "DevicePorts", "MusicTheory", "AudioEngine", "Synthesis", "Realtime",
            "EventLog", "LinuxHost", "PitchDetection",
            "Raster", "SpectralAnalysis", "Texts", "Units", "Words", "TestSupport",
          ],
          swiftSettings: strict)
      ]),
    layer(
      "Tests/7-Programs",
      [
        .testTarget(
          name: "DeskTests", dependencies: ["phosphor-desk", "TestSupport"], swiftSettings: strict),
        .testTarget(
          name: "LabTests",
          dependencies: [
            "phosphor-lab", "Appliance", "LabSupport", "MusicTheory", "TestSupport", "Texts",
            "VoiceFiles", "Words", argumentParser,
          ],
          swiftSettings: strict),
        .executableTarget(name: "race-check", dependencies: ["Hammer"], swiftSettings: strict),
        .executableTarget(
          name: "decoder-fuzz", dependencies: ["MusicPlayer", "CConfinedDeeds", "TestSupport"],
          swiftSettings: strict),
        .executableTarget(
          name: "text-fuzz",
          dependencies: [
            "Appliance", "BoardFile", "EventLog", "MusicTheory", "TestSupport", "TOML",
            "TuningFiles", "Units",
          ],
          swiftSettings: strict),
      ]),
    layer(
      "Tests/Benchmarks",
      [
        .executableTarget(
          name: "ear",
          dependencies: [
            "LabSupport", "Appliance", "DSP", "DevicePorts", "Faces", "MusicTheory", "Pictures",
            "PitchDetection", "Raster", "Synthesis", "TestSupport", "Units", argumentParser,
          ],
          swiftSettings: strict + optimised),
        .testTarget(
          name: "EarTests", dependencies: ["ear", "MusicTheory", "PitchDetection", "Units"],
          swiftSettings: strict),
      ]),
  ].flatMap(\.self)

// `Tests/run Faces` sets PHOSPHOR_TESTS to build the tests of these targets alone.
let tested = Context.environment["PHOSPHOR_TESTS"]?.split(separator: " ").map { "\($0)Tests" } ?? []
let chosen = checks.filter { $0.type != .test || tested.isEmpty || tested.contains($0.name) }

// A box builds `phosphor` alone, with no package to fetch.
let productOnly = Context.environment["PHOSPHOR_PRODUCT_ONLY"] == "1"

// No target uses it: Tests/articles alone asks for `swift package generate-documentation`.
let articles: [Package.Dependency] =
  Context.environment["PHOSPHOR_ARTICLES"] == "1"
  ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0")] : []

let package = Package(
  name: "Phosphor",
  products: [.executable(name: "phosphor", targets: ["phosphor"])],
  dependencies: productOnly
    ? []
    : [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")] + articles,
  targets: c + product + (productOnly ? [] : tools) + (productOnly || deskOnly ? [] : chosen),
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
