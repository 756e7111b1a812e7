import type { AesKeyring } from '@waxwing/adapters/crypto';
import {
  type Database,
  findChatsWithStaleRatchets,
  findStoredUnreadable,
  isInboundStored,
  PgCredentialStore,
  readSentWire,
} from '@waxwing/adapters/postgres';
import { BaileysTransport, type TransportMode } from '@waxwing/adapters/whatsapp';
import type { WhatsAppTransport } from '@waxwing/core';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics/metrics.js';
import type { Settings } from '../../settings/settings.js';
import type { Instrumentation } from '../instrumentation.js';
import type { Ports } from '../ports.js';
import type { Tracing } from '../tracing/create-tracing.js';
import { tracedTransport } from '../tracing/traced-ports.js';

export interface TransportOptions {
  readonly database: Database;
  readonly keyring: AesKeyring;
  readonly log: Logger;
  readonly mode: TransportMode;
  readonly metrics: Pick<Metrics, 'inbound' | 'sessions' | 'onHistory'>;
  readonly settings: Settings;
  readonly ports: Pick<Ports, 'bodies' | 'numbers' | 'chats' | 'outgoingChanges' | 'textSecrets' | 'timers'>;
  readonly instrumentation?: Instrumentation | undefined;
  readonly tracing?: Tracing | undefined;
}

/** The transport to WhatsApp, live or through the sandbox. */
export function createTransport(options: TransportOptions): WhatsAppTransport {
  const { database, keyring, log, mode, metrics, settings, instrumentation, tracing } = options;
  const { bodies, numbers, chats, outgoingChanges: changes, textSecrets, timers } = options.ports;
  const { production, WHATSAPP_ADDRESSING: addressing, PASSKEY_LINKING, WHATSAPP_HISTORY } = settings;
  const transport = new BaileysTransport({
    credentials: new PgCredentialStore({ database, keyring }),
    log,
    mode,
    bodies,
    changes,
    textSecrets,
    timers,
    checks: numbers,
    addressing,
    readSentWire: readSentWire(database),
    findChatsWithStaleRatchets: findChatsWithStaleRatchets(database),
    findStoredUnreadable: findStoredUnreadable(database),
    isInboundStored: isInboundStored(database),
    onUnreadable: (unread) => metrics.inbound.onUnread(unread),
    onRead: (read) => metrics.inbound.onRead(read),
    onEnded: (reason) => metrics.sessions.onEnd(reason),
    passkeyLinking: PASSKEY_LINKING === 'on',
    onWritten: (waId) => {
      instrumentation?.onWritten(waId);
      tracing?.sends.onWritten(waId);
    },
    allowPrivateProxies: !production,
    ...(WHATSAPP_HISTORY === 'on' && { history: { chats, onItem: (item) => metrics.onHistory(item) } }),
  });
  return tracing ? tracedTransport(transport, tracing) : transport;
}
