import { isIP } from 'node:net';
import type { AesKeyring } from '@waxwing/adapters/crypto';
import {
  type Database,
  findChatsWithStaleRatchets,
  isInboundStored,
  PgCredentialStore,
  PgInstanceProxies,
  readSentText,
} from '@waxwing/adapters/postgres';
import { BaileysTransport, isPrivateAddress, type TransportMode } from '@waxwing/adapters/whatsapp';
import type { Chats, NumberChecks } from '@waxwing/core';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics/metrics.js';
import type { Settings } from '../../settings/settings.js';

interface WhatsAppPortsOptions {
  readonly database: Database;
  readonly keyring: AesKeyring;
  readonly log: Logger;
  readonly mode: TransportMode;
  readonly metrics: Pick<Metrics, 'onUnread' | 'onSessionEnd' | 'onHistory'>;
  readonly settings: Settings;
  readonly numbers: NumberChecks;
  readonly chats: Chats;
  readonly onWritten: (() => void) | undefined;
}

/** The transport to WhatsApp, live or through the sandbox. */
export function createWhatsAppPorts(options: WhatsAppPortsOptions) {
  const { database, keyring, log, mode, metrics, settings, numbers, chats, onWritten } = options;
  const { production, WHATSAPP_ADDRESSING: addressing, PASSKEY_LINKING, WHATSAPP_HISTORY } = settings;
  return {
    transport: new BaileysTransport({
      credentials: new PgCredentialStore({ database, keyring }),
      log,
      mode,
      checks: numbers,
      addressing,
      readSentText: readSentText(database),
      findChatsWithStaleRatchets: findChatsWithStaleRatchets(database),
      isInboundStored: isInboundStored(database),
      onUnreadable: (unread) => metrics.onUnread(unread),
      onEnded: (reason) => metrics.onSessionEnd(reason),
      passkeyLinking: PASSKEY_LINKING === 'on',
      ...(onWritten && { onWritten }),
      allowPrivateProxies: !production,
      ...(WHATSAPP_HISTORY === 'on' && { history: { chats, onItem: (item) => metrics.onHistory(item) } }),
    }),
    proxies: new PgInstanceProxies({ database, keyring }),
    // A host name is not an address: it is checked when it is resolved for a connection.
    proxyRules: {
      allows: (host: string) => !production || isIP(host) === 0 || !isPrivateAddress(host),
    },
  };
}
