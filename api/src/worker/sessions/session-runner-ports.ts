import type {
  EagerTakes,
  Inbox,
  OutgoingChanges,
  PasskeyCeremonies,
  SessionCalls,
  SessionHints,
  WhatsAppTransport,
} from '@waxwing/core';
import type { Logger } from 'pino';
import type { FileFetcher } from '../receiving/file-fetcher.js';
import type { WorkerSafety } from '../safety/session-safety.js';
import type { MessageFiles } from '../sending/files/file-preparation.js';
import type { ConnectionLimits } from './connection-limits.js';
import type { Logins } from './logins.js';
import type { SessionWriterPorts } from './session-writer.js';

/** `balance`: another worker has fewer. `drain`: this one stops. `lost`: the lease ran out. */
export type MoveReason = 'balance' | 'drain' | 'lost';

/** What a session runner depends on. */
export interface SessionRunnerPorts extends SessionWriterPorts {
  files: MessageFiles;
  hints: SessionHints;
  /** See `SendLoopPorts`. */
  eagerTakes?: Pick<EagerTakes, 'register'> | undefined;
  inbox: Inbox;
  outgoingChanges: OutgoingChanges;
  fileFetcher: Pick<FileFetcher, 'open'>;
  transport: WhatsAppTransport;
  passkeys: PasskeyCeremonies;
  sessionCalls: SessionCalls;
  limits: ConnectionLimits;
  logins: Logins;
  /** Off where it is absent. */
  safety?: WorkerSafety;
  /** How often a session looks for messages without a hint; a second by default. */
  sendPollMs?: number;
  /** A session leaves this worker for another one. */
  onMoved?: (why: MoveReason) => void;
  log: Logger;
}
