import type {
  Chats,
  ChatTimers,
  CloseReason,
  CredentialStore,
  LeaseGuard,
  MessageBodies,
  NumberChecks,
  OpenOptions,
  OutgoingChanges,
  SessionLease,
  SessionListener,
  TextSecrets,
  WhatsAppSession,
  WhatsAppTransport,
} from '@waxwing/core';
import type { Logger } from 'pino';
import { Semaphore } from '../shared/semaphore.js';
import { BaileysSession, type BaileysSessionOptions } from './baileys-session.js';
import { SessionTimers } from './composing/session-timers.js';
import { SharedCaches } from './connection/shared-caches.js';
import type { TransportMode } from './connection/socket-config.js';
import { Credentials } from './credentials/credentials.js';
import { NewIdentities } from './credentials/new-identities.js';
import { retryWhileLeased } from './credentials/retry-while-leased.js';
import { RetryingCredentialStore } from './credentials/retrying-credential-store.js';
import { createEgressConfig } from './egress/egress-config.js';
import type { HistoryItem } from './history/history-queue.js';
import { SessionHistory } from './history/session-history.js';
import { type Baileys, loadBaileys } from './load-baileys.js';
import type { MediaTimes } from './media/session-media.js';
import { Addressing, type AddressingMode } from './numbers/addressing.js';
import { trustRoot } from './patches/root-certificate.js';
import type { ReadKind } from './receiving/content/received-content.js';
import type { InboundKey, StoredUnreadable } from './receiving/stored-unreadable.js';
import type { UnreadableOutcome } from './receiving/unreadable-messages.js';
import type { SentWire } from './sending/sent-messages.js';

/** A burst of unreadable messages is logged once per this many. */
const LOG_EVERY_DROPS = 500;

export interface BaileysTransportOptions {
  readonly credentials: CredentialStore;
  readonly log: Logger;
  readonly mode: TransportMode;
  readonly checks: NumberChecks;
  /** What messages hold beside their text. */
  readonly bodies: MessageBodies;
  /** What WhatsApp carries for changes that the account makes. */
  readonly changes: Pick<OutgoingChanges, 'storeWire'>;
  readonly textSecrets: TextSecrets;
  /** After how long messages disappear from chats; without it no chat has a timer. */
  readonly timers?: ChatTimers;
  /** Kind of address that messages go to; default `auto`. */
  readonly addressing?: AddressingMode;
  /**
   * An outbound message, or a change of one, by any of the WhatsApp ids of its chat: for devices that request it again, and to tell whose
   * receipt it is.
   */
  readonly readSentWire: (lease: SessionLease, waIds: readonly string[]) => Promise<SentWire | undefined>;
  /** Chats with a message of unknown outcome: it may or may not have been written to a socket. */
  readonly findChatsWithStaleRatchets?: (lease: SessionLease) => Promise<readonly string[]>;
  /** Where the phone's chat history is stored; without it the history is skipped. */
  readonly history?: HistoryOptions | undefined;
  /** How long each QR code is shown, in ms; default: WhatsApp's own 60 s for the first and 20 s for the others. */
  readonly qrTimeoutMs?: number;
  /** How often a session checks whether WhatsApp still answers, in ms; default 5 s. */
  readonly keepAliveMs?: number;
  /** How long a phone that began linking by a pairing code may be silent, in ms; default 30 s. */
  readonly phoneSilentMs?: number;
  /** The clock for retrying addresses, in ms since 1970; default: the machine's. */
  readonly now?: () => number;
  /** Called when a frame of the message with this id has been written to a socket, before WhatsApp answers. */
  readonly onWritten?: (waId: string) => void;
  /** Whether an inbound message is already stored; default: never. */
  readonly isInboundStored?: (lease: SessionLease, message: InboundKey) => Promise<boolean>;
  /** Inbound messages that are stored as undecryptable, the newest first, as many as are asked for again after a login; default: none. */
  readonly findStoredUnreadable?: (lease: SessionLease) => Promise<readonly StoredUnreadable[]>;
  /** Called for each unreadable inbound message, with its outcome. */
  readonly onUnreadable?: (outcome: UnreadableOutcome) => void;
  /** Called with each inbound message that could be read, and with what it is. */
  readonly onRead?: (read: ReadKind) => void;
  /** Whether linking continues when WhatsApp asks for a passkey; otherwise it ends there. */
  readonly passkeyLinking?: boolean;
  /** How long the proof of a scan is valid and how long a phone may be silent in a ceremony, in ms; default: WhatsApp's times. */
  readonly passkeyTimes?: BaileysSessionOptions['passkeyTimes'];
  /** How long media servers and the phone may be silent; default: the product's times. */
  readonly mediaTimes?: MediaTimes;
  /** Called when a session has ended by itself, with the reason. */
  readonly onEnded?: (reason: CloseReason) => void;
  /** Time between two requests for unreadable messages, in ms; default 250. */
  readonly resendEveryMs?: number;
  /** Whether a customer's proxy may be in a private network; default false. */
  readonly allowPrivateProxies?: boolean;
}

export interface HistoryOptions {
  readonly chats: Chats;
  readonly onItem?: (item: HistoryItem) => void;
}

/** Histories that a process reads at the same time. */
const MAX_READERS = 4;
/** Files that a process uploads at the same time. */
const MAX_UPLOADS = 8;

/** WhatsApp through Baileys. All sessions of a process share one transport and its bounded caches. */
export class BaileysTransport implements WhatsAppTransport {
  readonly #options: BaileysTransportOptions;
  readonly #caches = new SharedCaches();
  readonly #identities = new NewIdentities();
  readonly #readers = new Semaphore(MAX_READERS);
  readonly #uploadSlots = new Semaphore(MAX_UPLOADS);
  #opened = 0;

  constructor(options: BaileysTransportOptions) {
    this.#options = options;
  }

  /** Loads Baileys, which takes some hundred milliseconds. */
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
    const { credentials: stored, mode, addressing: addressingMode = 'auto', now } = this.#options;
    const store = new RetryingCredentialStore(stored, guard);
    const baileys = await this.#baileys();
    const caches = this.#caches;
    const createIdentity = () => this.#identities.take(baileys);
    // Another process may have written since this one last had the session, so nothing cached then is valid.
    const scope = `${lease.instanceId}/${++this.#opened}`;
    const log = this.#options.log.child({ instance: lease.instanceId });
    let session: BaileysSession | undefined;
    const onFailure = (error: unknown) => session?.fail(error);
    const egressConfig = await createEgressConfig(options, this.#options.allowPrivateProxies ?? false);
    const [credentials, staleRatchetChats = []] = await Promise.all([
      Credentials.load({ baileys, store, lease, caches, scope, createIdentity, onFailure }),
      this.#options.findChatsWithStaleRatchets?.(lease),
    ]);
    const addressingOptions = { store, lease, mode: addressingMode, now };
    // A session that is not linked has stored none: loading its credentials has cleared what was there.
    const addressing = credentials.linked
      ? await Addressing.load(addressingOptions)
      : Addressing.of(addressingOptions);
    const timers = new SessionTimers({ lease, guard, timers: this.#options.timers });
    const shared = { baileys, mode, lease, guard, log, credentials, egressConfig, timers };
    const history =
      this.#options.history &&
      new SessionHistory({ ...this.#options.history, ...shared, store, onFailure, slots: this.#readers });
    session = new BaileysSession(
      {
        ...this.#sessionOptions(lease, guard, log),
        ...shared,
        caches,
        scope,
        staleRatchetChats,
        addressing,
        history,
      },
      listener,
    );
    session.connect();
    history?.begin();
    return session;
  }

  /** What a session takes from the options of the transport. */
  #sessionOptions(lease: SessionLease, guard: LeaseGuard, log: Logger) {
    const { qrTimeoutMs, keepAliveMs, phoneSilentMs, resendEveryMs, passkeyTimes, mediaTimes } =
      this.#options;
    const { bodies, changes, textSecrets, checks } = this.#options;
    const { onWritten, onEnded, onUnreadable, onRead, readSentWire, isInboundStored } = this.#options;
    const { findStoredUnreadable } = this.#options;
    return {
      qrTimeoutMs,
      keepAliveMs,
      phoneSilentMs,
      resendEveryMs,
      passkeyTimes,
      mediaTimes,
      bodies,
      changes,
      textSecrets,
      uploadSlots: this.#uploadSlots,
      checks,
      onWritten,
      onEnded,
      onRead,
      passkeyLinking: this.#options.passkeyLinking ?? false,
      // Baileys acknowledges a retry request even if the text could not be read, so the read is retried.
      findSentWire: (waIds: readonly string[]) => retryWhileLeased(guard, () => readSentWire(lease, waIds)),
      isInboundStored: (message: InboundKey) =>
        retryWhileLeased(guard, async () => (await isInboundStored?.(lease, message)) ?? false),
      findStoredUnreadable: async () => (await findStoredUnreadable?.(lease)) ?? [],
      // Beyond the scope of one opening: a connection that is lost each minute must not ask each minute.
      askedLately: this.#caches.shortLived(lease.instanceId, 'asked'),
      onUnreadable: (outcome: UnreadableOutcome, inARow: number) => {
        if (outcome === 'dropped' && inARow % LOG_EVERY_DROPS === 1)
          log.warn({ in_a_row: inARow }, 'undecryptable messages dropped');
        onUnreadable?.(outcome);
      },
    };
  }

  async #baileys(): Promise<Baileys> {
    const { mode } = this.#options;
    const baileys = await loadBaileys();
    if (mode.kind === 'sandbox') trustRoot(baileys, mode.rootKey);
    return baileys;
  }
}
