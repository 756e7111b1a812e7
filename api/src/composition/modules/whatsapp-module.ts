import { isIP } from 'node:net';
import type { AesKeyring } from '@waxwing/adapters/crypto';
import {
  type Database,
  findChatsWithStaleRatchets,
  isInboundStored,
  readSentText,
} from '@waxwing/adapters/postgres';
import {
  BaileysTransport,
  isPrivateAddress,
  PgCredentialStore,
  PgInstanceProxies,
  qrPicture,
  type TransportMode,
} from '@waxwing/adapters/whatsapp';
import type { Chats, NumberChecks } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics/metrics.js';
import type { Settings } from '../../settings/settings.js';
import type { CrashPoints } from '../crash-points.js';
import { port } from '../ports.js';
import { KEYRING, LOG, RENDER_QR } from '../service-identifiers.js';

/** The way to WhatsApp, live or through the sandbox. */
export function whatsappModule(
  database: Database,
  mode: TransportMode,
  crashPoints: CrashPoints,
  metrics: Pick<Metrics, 'onUnread' | 'onSessionEnd' | 'onHistory'>,
  settings: Pick<Settings, 'production' | 'WHATSAPP_ADDRESSING' | 'PASSKEY_LINKING' | 'WHATSAPP_HISTORY'>,
): ContainerModule {
  const { production, WHATSAPP_ADDRESSING: addressing, PASSKEY_LINKING, WHATSAPP_HISTORY } = settings;
  return new ContainerModule(({ bind }) => {
    bind(port('transport'))
      .toResolvedValue(
        (keyring: AesKeyring, log: Logger, checks: NumberChecks, chats: Chats) =>
          new BaileysTransport({
            credentials: new PgCredentialStore({ database, keyring }),
            log,
            mode,
            checks,
            addressing,
            readSentText: readSentText(database),
            findChatsWithStaleRatchets: findChatsWithStaleRatchets(database),
            isInboundStored: isInboundStored(database),
            onUnreadable: (news) => metrics.onUnread(news),
            onEnded: (reason) => metrics.onSessionEnd(reason),
            passkeyLinking: PASSKEY_LINKING === 'on',
            onWritten: () => crashPoints.reach('written-no-ack'),
            allowPrivateProxies: !production,
            ...(WHATSAPP_HISTORY === 'on' && {
              history: { chats, onItem: (item) => metrics.onHistory(item) },
            }),
          }),
        [KEYRING, LOG, port('numbers'), port('chats')],
      )
      .inSingletonScope();
    bind(port('proxies'))
      .toResolvedValue((keyring: AesKeyring) => new PgInstanceProxies({ database, keyring }), [KEYRING])
      .inSingletonScope();
    // A name is no address: what it stands for is judged when it is connected to.
    bind(port('proxyRules')).toConstantValue({
      allows: (host) => !production || isIP(host) === 0 || !isPrivateAddress(host),
    });
    bind(RENDER_QR).toConstantValue(qrPicture);
  });
}
