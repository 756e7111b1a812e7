import { z } from 'zod';
import { CHANNELS, type Channel } from '../shared/hints/channels.js';
import type { PeerFrame } from '../shared/hints/peers.js';

/** The largest frame, with room for as many ids as a busy process publishes in a moment. */
export const MAX_FRAME_BYTES = 1024 * 1024;

const ids = z.array(z.string().max(200)).max(10_000);
const hints = z.strictObject(
  Object.fromEntries(CHANNELS.map((channel) => [channel, ids.optional()])) as Record<
    Channel,
    z.ZodOptional<typeof ids>
  >,
);
const NUMBERED_FRAME = z.union([
  z.strictObject({ seq: z.int().nonnegative(), hints }),
  z.strictObject({ seq: z.int().nonnegative(), holds: ids }),
]);
const ACKNOWLEDGEMENT = z.strictObject({ ack: z.int().nonnegative() });

/** @throws SyntaxError, ZodError */
export function parseFrame(text: string): { readonly seq: number; readonly frame: PeerFrame } {
  const { seq, ...frame } = NUMBERED_FRAME.parse(JSON.parse(text));
  return { seq, frame: frame as PeerFrame };
}

/** @throws SyntaxError, ZodError */
export function parseAcknowledgement(text: string): number {
  return ACKNOWLEDGEMENT.parse(JSON.parse(text)).ack;
}
