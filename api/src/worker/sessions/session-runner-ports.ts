import type { Inbox, PasskeyCeremonies, SessionCalls, SessionHints, WhatsAppTransport } from '@waxwing/core';
import type { Logger } from 'pino';
import type { FileFetcher } from '../receiving/file-fetcher.js';
import type { WorkerSafety } from '../safety/session-safety.js';
import type { FilePreparation } from '../sending/files/file-preparation.js';
import type { ConnectionLimits } from './connection-limits.js';
import type { Logins } from './logins.js';
import type { SessionWriterPorts } from './session-writer.js';

/** What a session runner depends on. */
export interface SessionRunnerPorts extends SessionWriterPorts {
  files: Pick<FilePreparation, 'prepare'>;
  hints: SessionHints;
  inbox: Inbox;
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
  log: Logger;
}
