"""What SpectralAnalysis hears before it decides: the same stages, in the same order, on a whole clip."""
import numpy as np

HOPS = 100            # a second
WINDOW = 500          # hops
BANDS = 24
GROUPS = [(0, 5), (5, 14), (14, 24), (0, 24)]
COUNT = 360           # candidates
TEMPI = np.exp(np.linspace(np.log(50), np.log(200), COUNT))
LAGS = 60 * HOPS / TEMPI
RATIOS = [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1, 4 / 3, 3 / 2, 2, 3, 4]
GROUP_RATIOS = [1 / 2, 1, 2]
SLACK = .008
BELL = np.sin(np.pi * np.arange(1, 6) / 6) ** 2 / 3


def mel_weights(rate, frame):
    mel, hertz = lambda f: 1127 * np.log(1 + f / 700), lambda m: 700 * (np.exp(m / 1127) - 1)
    edges = hertz(np.linspace(mel(30), mel(16000), BANDS + 2))
    f = np.arange(frame // 2 + 1) * rate / frame
    weights = np.zeros((BANDS, len(f)))
    for band in range(BANDS):
        low, peak, high = edges[band:band + 3]
        if peak >= rate / 2:
            continue
        weights[band] = np.clip(np.minimum((f - low) / (peak - low), (high - f) / (high - peak)), 0, None)
        if weights[band].sum() == 0:
            weights[band, np.rint(peak * frame / rate).astype(int)] = 1
        weights[band] /= weights[band].sum()
    return weights


def mel_bands(samples, rate):
    """MelBands: a row of amplitudes each 10 ms."""
    frame = 1 << round(np.log2(rate * 1024 / 44100))
    hann = np.sin(np.pi * (np.arange(frame) + .5) / frame) ** 2
    padded = np.r_[np.zeros(frame), samples].astype('float32')
    ends = (np.arange(1, len(samples) * HOPS // rate + 1) * rate / HOPS).astype(int)
    frames = np.lib.stride_tricks.sliding_window_view(padded, frame)[ends]
    spectra = np.fft.rfft(frames * (hann * 2 / hann.sum()).astype('float32'), axis=1)
    return (abs(spectra) @ mel_weights(rate, frame).T).astype('float32')


def envelopes(bands):
    """OnsetFlux and OnsetEnvelope: a row for each group of bands, from the first sound on."""
    heard = bands.max(1) > 1e-4
    bands = bands[np.argmax(heard):] if heard.any() else bands[:0]
    logs = np.log1p(1000 * np.concatenate([np.zeros((3, BANDS), 'float32'), bands]))
    rises = np.clip(logs[3:] - logs[:-3], 0, None)
    rows = []
    for low, high in GROUPS:
        smooth = np.convolve(rises[:, low:high].sum(1), BELL)[:len(rises)]
        total = np.cumsum(np.r_[0, smooth])
        end = np.arange(len(smooth)) + 1
        width = np.minimum(end, 150)
        rows.append(smooth - (total[end] - total[end - width]) / width)
    return np.array(rows)


def correlations(rows):
    """RhythmCorrelation: each row with itself, a value for each lag."""
    n = rows.shape[1]
    products = np.fft.irfft(abs(np.fft.rfft(rows, 2 * WINDOW, axis=1)) ** 2, axis=1)[:, :WINDOW]
    energy = np.concatenate([np.zeros((len(rows), 1)), np.cumsum(rows ** 2, 1)], 1)
    lag = np.minimum(np.arange(WINDOW), n)
    least = .01 * (n - lag)
    both = (energy[:, n - lag] + least) * (energy[:, -1:] - energy[:, lag] + least)
    return products / np.sqrt(np.maximum(both, 1e-9))


def describe(correlation, heard):
    """TempoCandidates: a row of features for each candidate, and one for no tempo."""
    def known(ratio):
        return LAGS * ratio * (1 + SLACK) <= .8 * heard

    def look(row, ratio):
        lags = np.minimum(LAGS * ratio * np.array([[1 - SLACK], [1], [1 + SLACK]]), WINDOW - 2)
        index = lags.astype(int)
        part = lags - index
        values = correlation[row][index] * (1 - part) + correlation[row][index + 1] * part
        return np.where(known(ratio), values.max(0), 0)

    octaves = np.log2(TEMPI / 120)
    columns = [look(3, ratio) for ratio in RATIOS]
    columns += [look(group, ratio) for group in range(3) for ratio in GROUP_RATIOS]
    columns += [~known(ratio) for ratio in RATIOS if ratio > 1]
    columns += [octaves ** power for power in (1, 2, 3, 4)]
    features = np.zeros((COUNT + 1, len(columns) + 2), 'float32')
    features[:COUNT, :-2] = np.array(columns).T
    features[COUNT, -2:] = 1, np.log2(heard / WINDOW)
    return features


def features_at(rows, hop):
    """The features at a hop, from the window that ends there."""
    window = rows[:, max(0, hop - WINDOW):hop]
    return describe(correlations(window), window.shape[1])
