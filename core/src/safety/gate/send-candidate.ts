import type { Lane } from '../lane.js';
import type { ChatCounts } from '../ports.js';

/** A message that was taken and wants to leave. */
export interface SendCandidate {
  readonly id: string;
  readonly lane: Lane;
  readonly chat: string;
  /** As `textKeyOf` makes it. */
  readonly textKey: string;
  /** As the database counted when the message was taken. */
  readonly counts?: ChatCounts | undefined;
}
