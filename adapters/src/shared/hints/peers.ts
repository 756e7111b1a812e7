import type { Hints } from './channels.js';

/** What one process tells another: hints, or the instances whose sessions it holds. */
export type PeerFrame = { readonly hints: Hints } | { readonly holds: readonly string[] };

/** Where the processes that can be reached directly have entered themselves. */
export interface PeerRegistry {
  /** Enters a process again, and answers the URLs of the others by their names. */
  register(process: string, url: string): Promise<ReadonlyMap<string, string>>;
  remove(process: string): Promise<void>;
}

/** The other processes that can be reached directly. They are named as hints name where they come from. */
export interface Peers {
  /** Whether it is known how to reach the process. */
  reaches(peer: string): boolean;
  /** Sends a frame; calls `onLost` once where it did not arrive, or may not have. */
  send(peer: string, frame: PeerFrame, onLost: () => void): void;
  /** Calls `listener` with what the others send. */
  onFrame(listener: (frame: PeerFrame, peer: string) => void): void;
}
