import { setTimeout as sleep } from 'node:timers/promises';
import type { ArmedFault, Fault } from '@waxwing/contract/sandbox';

/** A request to a media host. */
export interface MediaRequest {
  readonly way: 'upload' | 'download';
  /** Which of the hosts: 1 or 2. */
  readonly host: number;
  /** The account that uploads; a download names none. */
  readonly number?: string | undefined;
}

const ONLY: Readonly<Record<string, MediaRequest['way']>> = {
  'media-no-path': 'upload',
  'media-stale-auth': 'upload',
  'media-flip': 'download',
};

/** Whether an armed fault is for this request. */
export function hitsMedia(fault: ArmedFault, { way, host, number }: MediaRequest): boolean {
  if (!fault.kind.startsWith('media-')) return false;
  const affected = ONLY[fault.kind] ?? fault.way ?? way;
  if (affected !== way || (fault.host ?? host) !== host) return false;
  return fault.number === undefined || fault.number === number;
}

/** A connection that was cut by a fault. */
export class MediaCut extends Error {}

const PIECE = 64 * 1024;

/** The bytes as they are after `media-slow`, `media-cut` or `media-flip`. @throws MediaCut */
export async function* withFault(
  source: AsyncIterable<Uint8Array>,
  fault: Fault | undefined,
): AsyncGenerator<Uint8Array> {
  const at = fault?.bytes ?? 0;
  let passed = 0;
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; from += PIECE) {
      let piece = chunk.subarray(from, from + PIECE);
      if (fault?.kind === 'media-slow') await sleep(fault.ms ?? 0, undefined, { ref: false });
      const within = at - passed;
      const isHere = within >= 0 && within < piece.length;
      if (fault?.kind === 'media-cut' && isHere) {
        yield piece.subarray(0, within);
        throw new MediaCut();
      }
      if (fault?.kind === 'media-flip' && isHere) {
        piece = Uint8Array.from(piece);
        piece[within] = (piece[within] ?? 0) ^ 1;
      }
      passed += piece.length;
      yield piece;
    }
  }
}
