import type { PasskeyCeremonies, WhatsAppTransport } from '@waxwing/core';
import type { Logger } from 'pino';
import type { Lines } from './lines.js';
import type { Logins } from './logins.js';
import type { SessionRecordPorts } from './session-record.js';

/** What a session needs of its surroundings. */
export interface SessionRunnerPorts extends SessionRecordPorts {
  transport: WhatsAppTransport;
  passkeys: PasskeyCeremonies;
  lines: Lines;
  logins: Logins;
  log: Logger;
}
