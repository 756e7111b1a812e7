const BARS = 64;
/** Samples whose energy is kept as one number: 20 ms. */
const BIN = 960;

/** The loudness of equal parts of a recording, whose length is known only at its end. */
export class Waveform {
  readonly #energies: number[] = [];
  #energy = 0;
  #samples = 0;

  add(samples: Float32Array): void {
    for (const sample of samples) {
      this.#energy += sample * sample;
      this.#samples += 1;
      if (this.#samples < BIN) continue;
      this.#energies.push(this.#energy / BIN);
      this.#energy = 0;
      this.#samples = 0;
    }
  }

  /** 64 bars from 0 to 100, the loudest of which is 100; all 0 for silence. */
  bars(): Uint8Array {
    const energies = this.#samples > 0 ? [...this.#energies, this.#energy / this.#samples] : this.#energies;
    const loudness = Array.from({ length: BARS }, (_, bar) => {
      const first = Math.floor((bar * energies.length) / BARS);
      const last = Math.max(first + 1, Math.floor(((bar + 1) * energies.length) / BARS));
      const part = energies.slice(first, last);
      return Math.sqrt(part.reduce((sum, energy) => sum + energy, 0) / Math.max(1, part.length));
    });
    const loudest = Math.max(...loudness);
    // What 16 bits cannot tell from silence is silence.
    if (loudest < 1 / 32_768) return new Uint8Array(BARS);
    return Uint8Array.from(loudness, (value) => Math.round((100 * value) / loudest));
  }
}
