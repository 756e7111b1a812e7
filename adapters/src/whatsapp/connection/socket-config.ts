import type { UserFacingSocketConfig, WAMessageKey } from '@whiskeysockets/baileys';
import type { Credentials } from '../credentials/credentials.js';
import type { EgressConfig } from '../egress/egress-config.js';
import type { Baileys } from '../load-baileys.js';
import { isCrowd } from '../numbers/addresses.js';
import type { FetchDispatcher } from '../patches/fetch-dispatcher.js';
import type { PersistBeforeAck } from '../patches/persist-before-ack.js';
import { wholeDownloads } from '../patches/whole-downloads.js';
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
  /** The text of a message that we sent, where a device may have it again that could not decrypt it. */
  readonly findForRetry: (key: WAMessageKey) => Promise<string | undefined>;
  readonly qrTimeoutMs: number | undefined;
  readonly egressConfig: EgressConfig;
  /** `QrRotation` shows the codes. */
  readonly passkeyLinking: boolean;
}

/** A phone asks up to five times for a message that it cannot read, and Baileys counts each time twice. */
const MAX_RETRIES = 10;
/** The longest time that a timer can wait, some 24 days. */
const NEVER_MS = 2 ** 31 - 1;

/** Baileys with everything off that a sender of texts does not need, which halves what a session costs. */
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
    // `Pulse` does this.
    keepAliveIntervalMs: NEVER_MS,
    // Other device names are refused for some accounts.
    browser: browserOf(baileys),
    emitOwnEvents: false,
    enableRecentMessageCache: false,
    enableAutoSessionRecreation: false,
    markOnlineOnConnect: false,
    syncFullHistory: false,
    shouldSyncHistoryMessage: () => false,
    shouldIgnoreJid: (jid) => isCrowd(baileys, jid),
    maxMsgRetryCount: MAX_RETRIES,
    // RetryingCredentialStore tries again by itself.
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

/** For Baileys' own downloads; what is read of a history goes by the way out as it is. */
function wholeOptions({ options }: EgressConfig): NonNullable<EgressConfig['options']> {
  const way = (options as { dispatcher?: FetchDispatcher } | undefined)?.dispatcher;
  return { ...options, dispatcher: wholeDownloads(way) } as unknown as NonNullable<EgressConfig['options']>;
}

/** As what the device shows itself to WhatsApp. */
export function browserOf({ Browsers }: Baileys): [string, string, string] {
  return Browsers.ubuntu('Chrome');
}

/** Where Baileys remembers which messages the phone was asked for. */
export function placeholdersIn(caches: SharedCaches, scope: string): CacheView {
  return caches.shortLived(scope, 'placeholders');
}

async function sentMessage({ credentials, findForRetry }: SocketConfigOptions, key: WAMessageKey) {
  const text = await findForRetry(key);
  return key.id && text !== undefined ? textMessage(credentials.creds, key.id, text) : undefined;
}
