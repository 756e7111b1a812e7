import type { EagerTakes, LeaseGuard, Outbox, SessionHints, SessionLease } from '@waxwing/core';
import type { Timing } from '../timing.js';
import type { MessageFiles } from './files/file-preparation.js';
import type { HeldChats } from './held-chats.js';
import type { CurrentPacing } from './send-pacing.js';
import type { SettlementWriter } from './settlement-writer.js';
import type { UntouchedMessages } from './untouched-messages.js';

export interface SendLoopPorts {
  hints: SessionHints;
  outbox: Outbox;
  settlements: SettlementWriter;
  /** Shared by all connections of the session. */
  untouched: UntouchedMessages;
  /** Shared by all connections of the session; without it the loop has its own. */
  held?: HeldChats;
  files: MessageFiles;
  lease: SessionLease;
  guard: LeaseGuard;
  /** The takes of this process. None by default: all messages are read from the outbox. */
  eagerTakes?: Pick<EagerTakes, 'register'> | undefined;
  /** Not paced by default. */
  pacing?: CurrentPacing;
  /** The machine's by default. */
  time?: Timing;
  /** The rest of a message after three attempts, in ms; a minute by default, and twice as long each time. */
  restMs?: number;
  /** Age of a connection at which unanswered expired messages are failed; 30 s by default. */
  reconciledMs?: number;
  /** A second by default. */
  pollMs?: number;
}
