import type { UserFacingSocketConfig, WAMessageKey } from '@whiskeysockets/baileys';
import { isCrowd } from './addresses.js';
import type { Baileys } from './baileys.js';
import type { Credentials } from './credentials.js';
import type { InboundGate } from './inbound-gate.js';
import { textMessage } from './outgoing-text.js';
import type { FetchDispatcher } from './patches/fetch-dispatcher.js';
import { wholeDownloads } from './patches/whole-downloads.js';
import type { CacheView, SharedCaches } from './shared-caches.js';
import { silentLogger } from './silent-logger.js';
import type { WayOut } from './way-out.js';

/** Where sessions connect to: WhatsApp itself, or a sandbox with its own certificate root (32 bytes). */
export type TransportMode =
  | { readonly kind: 'live' }
  | { readonly kind: 'sandbox'; readonly url: string; readonly rootKey: Uint8Array };

export interface SocketConfigOptions {
  readonly baileys: Baileys;
  readonly mode: TransportMode;
  readonly credentials: Credentials;
  readonly gate: InboundGate;
  readonly caches: SharedCaches;
  readonly scope: string;
  /** The text of a message that we sent, where a device may have it again that could not decrypt it. */
  readonly askedFor: (key: WAMessageKey) => Promise<string | undefined>;
  readonly qrTimeoutMs: number | undefined;
  readonly wayOut: WayOut;
  /** `QrRotation` shows the codes. */
  readonly passkeyLinking: boolean;
}

/** A phone asks up to five times for a message that it cannot read, and Baileys counts each time twice. */
const MAX_RETRIES = 10;
/** The longest time that a timer can wait, some 24 days. */
const NEVER_MS = 2 ** 31 - 1;

/** Baileys with everything off that a sender of texts does not need, which halves what a session costs. */
export function socketConfig(options: SocketConfigOptions): UserFacingSocketConfig {
  const { baileys, mode, credentials, gate, caches, scope, qrTimeoutMs, wayOut, passkeyLinking } = options;
  const qrTimeout = passkeyLinking ? NEVER_MS : qrTimeoutMs;
  const shortLived = (purpose: string) => caches.shortLived(scope, purpose);
  return {
    ...(mode.kind === 'sandbox' && { waWebSocketUrl: mode.url }),
    ...(qrTimeout !== undefined && { qrTimeout }),
    ...wayOut,
    options: wholeOptions(wayOut),
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
    // PatientCredentialStore tries again by itself.
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
function wholeOptions({ options }: WayOut): NonNullable<WayOut['options']> {
  const way = (options as { dispatcher?: FetchDispatcher } | undefined)?.dispatcher;
  return { ...options, dispatcher: wholeDownloads(way) } as unknown as NonNullable<WayOut['options']>;
}

/** As what the device shows itself to WhatsApp. */
export function browserOf({ Browsers }: Baileys): [string, string, string] {
  return Browsers.ubuntu('Chrome');
}

/** Where Baileys remembers which messages the phone was asked for. */
export function placeholdersIn(caches: SharedCaches, scope: string): CacheView {
  return caches.shortLived(scope, 'placeholders');
}

async function sentMessage({ credentials, askedFor }: SocketConfigOptions, key: WAMessageKey) {
  const text = await askedFor(key);
  return key.id && text !== undefined ? textMessage(credentials.creds, key.id, text) : undefined;
}
