import type { SessionLease, TextSecrets } from '@waxwing/core';
import type { proto, UserFacingSocketConfig, WAMessageKey } from '@whiskeysockets/baileys';
import type { Credentials } from '../credentials/credentials.js';
import type { EgressConfig } from '../egress/egress-config.js';
import type { FetchDispatcher } from '../egress/fetch-dispatcher.js';
import { wholeDownloads } from '../egress/whole-downloads.js';
import type { Baileys } from '../load-baileys.js';
import { isCrowd } from '../numbers/addresses.js';
import type { PersistBeforeAck } from '../patches/persist-before-ack.js';
import type { SentWire } from '../sending/sent-messages.js';
import { textMessage } from '../sending/text-message.js';
import type { CacheView, SharedCaches } from './shared-caches.js';
import { silentLogger } from './silent-logger.js';

/** Where sessions connect to: WhatsApp itself, or a sandbox with its own certificate root (32 bytes). */
export type TransportMode =
  | { readonly kind: 'live' }
  | { readonly kind: 'sandbox'; readonly url: string; readonly rootKey: Uint8Array };

export interface SocketConfigOptions {
  readonly baileys: Baileys;
  readonly mode: TransportMode;
  readonly credentials: Credentials;
  readonly gate: PersistBeforeAck;
  readonly caches: SharedCaches;
  readonly scope: string;
  /** A sent message, for a device that could not decrypt it and may have it again. */
  readonly findForRetry: (key: WAMessageKey) => Promise<SentWire | undefined>;
  readonly lease: SessionLease;
  readonly textSecrets: TextSecrets;
  readonly qrTimeoutMs: number | undefined;
  readonly egressConfig: EgressConfig;
  /** Whether `QrRotation` shows the QR codes in Baileys' place. */
  readonly passkeyLinking: boolean;
}

/** A phone requests a message that it cannot read up to five times, and Baileys counts each request twice. */
const MAX_RETRIES = 10;
/** The longest delay of a timer, some 24 days. */
const NEVER_MS = 2 ** 31 - 1;

/** Baileys with everything off that sending texts does not need, which halves the cost of a session. */
export function socketConfig(options: SocketConfigOptions): UserFacingSocketConfig {
  const { baileys, mode, credentials, gate, caches, scope, qrTimeoutMs, egressConfig, passkeyLinking } =
    options;
  const qrTimeout = passkeyLinking ? NEVER_MS : qrTimeoutMs;
  const shortLived = (purpose: string) => caches.shortLived(scope, purpose);
  return {
    ...(mode.kind === 'sandbox' && { waWebSocketUrl: mode.url }),
    ...(qrTimeout !== undefined && { qrTimeout }),
    ...egressConfig,
    options: wholeOptions(egressConfig),
    auth: credentials.auth,
    logger: silentLogger,
    // `KeepAlive` does this.
    keepAliveIntervalMs: NEVER_MS,
    // WhatsApp refuses other device names for some accounts.
    browser: browserOf(baileys),
    emitOwnEvents: false,
    enableRecentMessageCache: false,
    enableAutoSessionRecreation: false,
    markOnlineOnConnect: false,
    syncFullHistory: false,
    shouldSyncHistoryMessage: () => false,
    shouldIgnoreJid: (jid) => isCrowd(baileys, jid),
    maxMsgRetryCount: MAX_RETRIES,
    // RetryingCredentialStore retries by itself.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    makeSignalRepository: gate.makeSignalRepository,
    userDevicesCache: caches.userDevices(scope),
    msgRetryCounterCache: shortLived('retries'),
    placeholderResendCache: placeholdersIn(caches, scope),
    callOfferCache: shortLived('calls'),
    mediaCache: shortLived('media'),
    getMessage: (key) => sentMessage(options, key),
  };
}

/** For Baileys' own downloads; history downloads use the egress dispatcher directly. */
function wholeOptions({ options }: EgressConfig): NonNullable<EgressConfig['options']> {
  const dispatcher = (options as { dispatcher?: FetchDispatcher } | undefined)?.dispatcher;
  return { ...options, dispatcher: wholeDownloads(dispatcher) } as unknown as NonNullable<
    EgressConfig['options']
  >;
}

/** The browser as which the device registers with WhatsApp. */
export function browserOf({ Browsers }: Baileys): [string, string, string] {
  return Browsers.ubuntu('Chrome');
}

/** Where Baileys remembers which messages it requested from the phone. */
export function placeholdersIn(caches: SharedCaches, scope: string): CacheView {
  return caches.shortLived(scope, 'placeholders');
}

async function sentMessage(
  { baileys, findForRetry, lease, textSecrets }: SocketConfigOptions,
  key: WAMessageKey,
): Promise<proto.IMessage | undefined> {
  const sent = await findForRetry(key);
  if (!key.id || !sent) return undefined;
  if (sent.isText) {
    const [secret] = textSecrets.of(lease.instanceId, key.id);
    return textMessage(sent.text, secret, sent.expiration);
  }
  return sent.wire ? baileys.proto.Message.decode(sent.wire) : undefined;
}
