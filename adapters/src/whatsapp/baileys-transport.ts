import type {
  Chats,
  CloseReason,
  LeaseGuard,
  NumberChecks,
  OpenOptions,
  SessionLease,
  SessionListener,
  WhatsAppSession,
  WhatsAppTransport,
} from '@waxwing/core';

import type { Logger } from 'pino';
import { BaileysSession, type BaileysSessionOptions } from './baileys-session.js';
import { SharedCaches } from './connection/shared-caches.js';
import type { TransportMode } from './connection/socket-config.js';
import type { CredentialStore } from './credentials/credential-store.js';
import { Credentials } from './credentials/credentials.js';
import { retryWhileLeased } from './credentials/retry-while-leased.js';
import { RetryingCredentialStore } from './credentials/retrying-credential-store.js';
import { createEgressConfig } from './egress/egress-config.js';
import type { HistoryItem } from './history/history-queue.js';
import { Semaphore } from './history/semaphore.js';
import { SessionHistory } from './history/session-history.js';
import { type Baileys, loadBaileys } from './load-baileys.js';
import { Addressing, type AddressingMode } from './numbers/addressing.js';
import type { InboundKey, UnreadableOutcome } from './receiving/unreadable-messages.js';
import type { SentText } from './sending/sent-messages.js';

/** A burst of messages that nobody can read is logged once for so many. */
const LOG_EVERY_DROPS = 500;

export interface BaileysTransportOptions {
  readonly credentials: CredentialStore;
  readonly log: Logger;
  readonly mode: TransportMode;
  readonly checks: NumberChecks;
  /** By which kind of address messages go; `auto` unless told. */
  readonly addressing?: AddressingMode;
  /** An outbound message by any of its chat's WhatsApp ids: for devices that ask to have it again, and to tell whose a receipt is. */
  readonly readSentText: (lease: SessionLease, waIds: readonly string[]) => Promise<SentText | undefined>;
  /** Chats with a message of which nobody knows whether it was written to a socket. */
  readonly findChatsWithStaleRatchets?: (lease: SessionLease) => Promise<readonly string[]>;
  /** Where what the phone tells of its chats at the linking is kept; without it that is passed over. */
  readonly history?: HistoryOptions | undefined;
  /** How long each QR code stands, in ms; WhatsApp's own 60 s for the first and 20 s for the others unless told. */
  readonly qrTimeoutMs?: number;
  /** How often a session looks whether WhatsApp still answers, in ms; 5 s unless told. */
  readonly keepAliveMs?: number;
  /** How long a phone that began to link by a code may say nothing, in ms; 30 s unless told. */
  readonly phoneSilentMs?: number;
  /** The time by which addresses are tried again, in milliseconds since 1970; that of this machine unless told. */
  readonly now?: () => number;
  /** Called whenever a message has been written to a socket, before anybody knows what WhatsApp says to it. */
  readonly onWritten?: () => void;
  /** Whether an inbound message is stored already; without it none is. */
  readonly isInboundStored?: (lease: SessionLease, message: InboundKey) => Promise<boolean>;
  /** Called for each inbound message that could not be read, with what became of it. */
  readonly onUnreadable?: (news: UnreadableOutcome) => void;
  /** Whether linking goes on where WhatsApp wants a passkey; otherwise it ends there. */
  readonly passkeyLinking?: boolean;
  /** How long the proof of a scan is good and how long a phone may say nothing in a ceremony, in ms; WhatsApp's own times unless told. */
  readonly passkeyTimes?: BaileysSessionOptions['passkeyTimes'];
  /** Called whenever a session has ended by itself, with why. */
  readonly onEnded?: (reason: CloseReason) => void;
  /** Time between two requests for messages that could not be read, in ms; 250 unless told. */
  readonly resendEveryMs?: number;
  /** Whether a customer's proxy may lie in a private network; not unless told. */
  readonly allowPrivateProxies?: boolean;
}

export interface HistoryOptions {
  readonly chats: Chats;
  readonly onItem?: (item: HistoryItem) => void;
}

/** Histories that a process reads at once. */
const MAX_READERS = 4;

/** WhatsApp through Baileys. All sessions of a process share one transport, and with it its bounded memory. */
export class BaileysTransport implements WhatsAppTransport {
  readonly #options: BaileysTransportOptions;
  readonly #caches = new SharedCaches();
  readonly #readers = new Semaphore(MAX_READERS);
  #opened = 0;

  constructor(options: BaileysTransportOptions) {
    this.#options = options;
  }

  /** Loads Baileys, some hundred milliseconds of work. */
  async warmUp(): Promise<void> {
    await this.#baileys();
  }

  /** @throws LeaseLost, AdapterError when the credentials cannot be read */
  async open(
    lease: SessionLease,
    listener: SessionListener,
    guard: LeaseGuard,
    options: OpenOptions = {},
  ): Promise<WhatsAppSession> {
    const { mode, checks, readSentText, qrTimeoutMs, keepAliveMs, phoneSilentMs, onWritten, resendEveryMs } =
      this.#options;
    const store = new RetryingCredentialStore(this.#options.credentials, guard);
    const baileys = await this.#baileys();
    const caches = this.#caches;
    // Another process may have written since this one last had the session: what was cached then is worth nothing now.
    const scope = `${lease.instanceId}/${++this.#opened}`;
    const log = this.#options.log.child({ instance: lease.instanceId });
    let session: BaileysSession | undefined;
    const onFailure = (error: unknown) => session?.fail(error);
    const egressConfig = await createEgressConfig(options, this.#options.allowPrivateProxies ?? false);
    const [credentials, staleRatchetChats = []] = await Promise.all([
      Credentials.load({ baileys, store, lease, caches, scope, onFailure }),
      this.#options.findChatsWithStaleRatchets?.(lease),
    ]);
    // After the credentials: with those of another linking, what it found out is gone.
    const { addressing: addressingMode = 'auto', now } = this.#options;
    const addressing = await Addressing.load({ store, lease, mode: addressingMode, now });
    // Baileys tells WhatsApp that a request is dealt with, whether the text could be read or not.
    const findSentText = (waIds: readonly string[]) =>
      retryWhileLeased(guard, () => readSentText(lease, waIds));
    const isInboundStored = (message: InboundKey) =>
      retryWhileLeased(guard, async () => (await this.#options.isInboundStored?.(lease, message)) ?? false);
    const onUnreadable = (news: UnreadableOutcome, inARow: number) => {
      if (news === 'dropped' && inARow % LOG_EVERY_DROPS === 1)
        log.warn({ in_a_row: inARow }, 'messages given up');
      this.#options.onUnreadable?.(news);
    };
    const history =
      this.#options.history &&
      new SessionHistory({
        ...this.#options.history,
        ...{
          baileys,
          mode,
          store,
          lease,
          guard,
          credentials,
          log,
          onFailure,
          slots: this.#readers,
          egressConfig: egressConfig,
        },
      });
    session = new BaileysSession(
      {
        baileys,
        mode,
        credentials,
        caches,
        scope,
        findSentText,
        staleRatchetChats,
        checks,
        lease,
        addressing,
        qrTimeoutMs,
        keepAliveMs,
        phoneSilentMs,
        guard,
        log,
        onWritten,
        isInboundStored,
        onUnreadable,
        resendEveryMs,
        onEnded: this.#options.onEnded,
        egressConfig: egressConfig,
        passkeyLinking: this.#options.passkeyLinking ?? false,
        passkeyTimes: this.#options.passkeyTimes,
        history,
      },
      listener,
    );
    session.connect();
    history?.begin();
    return session;
  }

  async #baileys(): Promise<Baileys> {
    const { mode } = this.#options;
    const baileys = await loadBaileys();
    if (mode.kind === 'sandbox') Object.assign(baileys.WA_CERT_DETAILS, { PUBLIC_KEY: mode.rootKey });
    return baileys;
  }
}
