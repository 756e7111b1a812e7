/** A slice of decoded sound: never a whole recording, of which 30 minutes have hundreds of megabytes. */
export interface Sound {
  readonly channels: readonly Float32Array[];
  readonly sampleRate: number;
}

/** One channel, the mean of all. */
export function toMono({ channels }: Sound): Float32Array {
  const [first = new Float32Array(), ...others] = channels;
  if (others.length === 0) return first;
  return first.map(
    (sample, index) => others.reduce((sum, channel) => sum + (channel[index] ?? 0), sample) / channels.length,
  );
}
