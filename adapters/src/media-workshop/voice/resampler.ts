/** Crossings of zero of the filter to each side, and positions between two samples that it is computed for. */
const CROSSINGS = 12;
const PHASES = 256;

/** Changes the sample rate of one channel, slice by slice, by a windowed sinc; own, since what there is wants a recording as a whole. */
export class Resampler {
  readonly #step: number;
  readonly #half: number;
  readonly #filters: readonly Float32Array[];
  #samples: Float32Array;
  /** Where the next sample is read, in `#samples`. */
  #position: number;

  constructor(from: number, to: number) {
    this.#step = from / to;
    const cutoff = Math.min(1, to / from);
    this.#half = Math.ceil(CROSSINGS / cutoff);
    this.#filters = Array.from({ length: PHASES }, (_, phase) =>
      filterOf(phase / PHASES, { cutoff, half: this.#half }),
    );
    this.#samples = new Float32Array(this.#half - 1);
    this.#position = this.#half - 1;
  }

  push(slice: Float32Array): Float32Array {
    if (this.#step === 1) return slice;
    const samples = new Float32Array(this.#samples.length + slice.length);
    samples.set(this.#samples);
    samples.set(slice, this.#samples.length);
    const ready = Math.max(0, Math.ceil((samples.length - this.#half - this.#position) / this.#step));
    const made = new Float32Array(ready);
    for (let index = 0; index < ready; index++)
      made[index] = this.#at(samples, this.#position + index * this.#step);
    this.#position += ready * this.#step;
    const used = Math.min(samples.length, Math.max(0, Math.floor(this.#position) - this.#half + 1));
    this.#samples = samples.slice(used);
    this.#position -= used;
    return made;
  }

  /** What the filter still holds back. */
  finish(): Float32Array {
    return this.push(new Float32Array(this.#half));
  }

  #at(samples: Float32Array, position: number): Float32Array[number] {
    const whole = Math.floor(position);
    const filter = this.#filters[Math.floor((position - whole) * PHASES)] as Float32Array;
    const first = whole - this.#half + 1;
    let sum = 0;
    for (let tap = 0; tap < filter.length; tap++)
      sum += (samples[first + tap] as number) * (filter[tap] as number);
    return sum;
  }
}

/** The weights of the samples around a position that lies `fraction` behind one of them; their sum is 1. */
function filterOf(
  fraction: number,
  { cutoff, half }: { readonly cutoff: number; readonly half: number },
): Float32Array {
  const weights = Float32Array.from({ length: 2 * half }, (_, tap) => {
    const distance = tap - half + 1 - fraction;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / half);
    return Math.abs(distance) >= half ? 0 : sinc(distance * cutoff) * window;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
