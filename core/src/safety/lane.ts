import type { ChatStanding } from '../messages/chats.js';

/**
 * The two queues of an instance's waiting messages: to people who know the number, and first contacts. All messages of a chat are in
 * one lane.
 */
export type Lane = 'known' | 'first';

/** How many messages of each lane may be taken. */
export interface LaneLimits {
  readonly known: number;
  readonly first: number;
}

/** A contact who was written to and has not answered is no stranger any more. */
export function laneOf(standing: ChatStanding): Lane {
  return standing === 'first' ? 'first' : 'known';
}
