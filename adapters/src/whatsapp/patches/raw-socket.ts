// Patch of @whiskeysockets/baileys 7.0.0-rc14. No thread known.
import type { WASocket } from '@whiskeysockets/baileys';

/** The part that is used here of the `ws` socket that Baileys keeps private. */
export interface RawSocket {
  send(data: Uint8Array, written: (error?: Error) => void): void;
  pause(): void;
  resume(): void;
  terminate(): void;
  once(event: 'close', listener: () => void): void;
}

/** It is created with Baileys' socket, and gone after a `close`. */
export function rawSocketOf(ws: WASocket['ws']): RawSocket | undefined {
  const raw: RawSocket | null | undefined = Reflect.get(ws, 'socket');
  return raw ?? undefined;
}
