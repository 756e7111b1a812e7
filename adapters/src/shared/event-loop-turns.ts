import { EventLoopTurns } from '@waxwing/core';

/** Shared by all files that this process works on. */
export const fileTurns = new EventLoopTurns(setImmediate);

/** How much of a file is worked on in one turn: half a millisecond of hashing and encrypting. */
export const SLICE_BYTES = 65_536;

/** The parts of some bytes, each in a turn of its own. */
export async function* slicesInTurns(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    await fileTurns.next();
    yield bytes.subarray(at, at + SLICE_BYTES);
  }
}
