import { carriesFile, isLinkedBody } from './content/message-body.js';
import type { Message } from './message.js';
import { publicStatus } from './message-status.js';

/** What is still to be done for a message with a file before it can be sent. */
export type FilePhase =
  /** The file of its link is fetched. */
  | 'fetching'
  /** The file is made into what phones take, and uploaded to WhatsApp. */
  | 'preparing'
  /** Nothing: it waits for its turn, or for the instance. */
  | 'ready';

/** Undefined of a message without a file, and of one that does not wait any more. */
export function filePhaseOf({ direction, status, body, isComposed }: Message): FilePhase | undefined {
  if (direction === 'inbound' || publicStatus(status) !== 'pending') return undefined;
  if (!body || !carriesFile(body)) return undefined;
  if (isLinkedBody(body)) return 'fetching';
  return isComposed ? 'ready' : 'preparing';
}
