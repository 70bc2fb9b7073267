import AudioFiles
import CSoundLibraries
import Glibc
import TestSupport
import Testing
import Units

@testable import VoiceFiles

@Suite("The file of a voice") struct VoiceSetTests {
  private let folder = TemporaryFolder()
  private let phrases = ["flat", "in tune", "sharp"]

  private func sentence(_ bytes: [UInt8]) -> String {
    do throws(VoiceFileError) {
      _ = try VoiceSet(folder.file("en.voice", of: bytes))
      return ""
    } catch { return "\(error)" }
  }

  @Test("each phrase is found and decoded, at the rate that it was made with")
  func decodes() throws {
    let made = try MadeVoice(phrases, in: folder)
    let set = try VoiceSet(folder.file("en.voice", of: made.bytes))
    #expect(set.phrases.sorted() == phrases && set.has("in tune") && !set.has("tune"))
    #expect(try set.sound(of: "tune") == nil)
    for (number, phrase) in phrases.enumerated() {
      let sound = try #require(try set.sound(of: phrase))
      #expect(sound.rate == SampleRate(24_000) && abs(sound.frameCount.value - 3_000) < 100)
      let heard = crossings(of: sound.mono, rate: 24_000)
      #expect(abs(heard - Double(200 + 100 * number)) < 15)
    }
  }

  @Test("a phrase ends where its piece ends, also of a kind that does not say how long it is")
  func ends() throws {
    let mp3 = SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III
    let made = try MadeVoice(phrases, in: folder, mp3).withoutLengths()
    let set = try VoiceSet(folder.file("en.voice", of: made.bytes))
    for phrase in phrases {
      let sound = try #require(try set.sound(of: phrase))
      // Some is lost with the first frame; the pieces that follow would double it at least.
      #expect((1_000..<3_000).contains(sound.frameCount.value), "\(sound.frameCount.value)")
    }
  }

  @Test("what is no voice is told in one sentence")
  func sentences() throws {
    let bytes = try MadeVoice(phrases, in: folder).bytes
    #expect(sentence([]).hasSuffix("no file of a voice; image/voices makes such files"))
    #expect(sentence(Array("OggS".utf8)).contains("no file of a voice"))
    #expect(sentence(Array(bytes.prefix(30))).contains("cut off within its index"))
    #expect(sentence(Array(bytes.prefix(300))).contains("a phrase beyond its end, in row"))
    var many = bytes
    many[8] = 9
    #expect(sentence(many).contains("an index that ends in row 4 of 9"))
    var long = bytes
    long[14] = 9
    #expect(sentence(long).contains("at most 98304 are allowed"))
    do throws(VoiceFileError) {
      _ = try VoiceSet("/nowhere/en.voice")
      Issue.record("there is no such file")
    } catch { #expect("\(error)".contains("/nowhere/en.voice: No such file")) }
  }

  @Test("a file that is cut off anywhere, or whose bytes are others, gives sounds or sentences")
  func damaged() throws {
    let bytes = try MadeVoice(phrases, in: folder).bytes
    var random = SeededRandom(seed: 41)
    var (opened, sounds, sentences) = (0, 0, 0)
    for round in 0..<600 {
      var damaged = bytes
      if round % 3 == 0 {
        damaged = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      } else {
        // The head and the index in most rounds: what lies behind is libsndfile's.
        let end = round % 3 == 1 ? 80 : bytes.count
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          damaged[Int.random(in: 0..<end, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
      }
      do throws(VoiceFileError) {
        let set = try VoiceSet(folder.file("en.voice", of: damaged))
        opened += 1
        for phrase in set.phrases {
          do throws(VoiceFileError) {
            if try set.sound(of: phrase) != nil { sounds += 1 }
          } catch { sentences += 1 }
        }
      } catch { sentences += 1 }
    }
    #expect(opened > 100 && sounds > 100 && sentences > 100)
  }
}
