import {
  type IncomingChange,
  type IncomingMessage,
  type LeaseGuard,
  type PersonAddress,
  type Receipt,
  timersOf,
} from '@waxwing/core';

import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys';
import type { SessionTimers } from '../composing/session-timers.js';
import type { Credentials } from '../credentials/credentials.js';
import type { SessionHistory } from '../history/session-history.js';
import type { Baileys } from '../load-baileys.js';
import { userOf } from '../numbers/addresses.js';
import { PersistBeforeAck } from '../patches/persist-before-ack.js';
import { onStanza } from '../patches/stanza-listeners.js';
import type { ReadKind } from '../receiving/content/received-content.js';
import {
  changeIn,
  type Envelope,
  envelopeOfMessage,
  envelopeOfOwn,
  envelopeOfStanza,
  type OpenedMessage,
  readMessage,
  timerUpdateIn,
} from '../receiving/incoming-message.js';
import { NOTHING_RECEIVED, type Received, receivedTogether } from '../receiving/received.js';
import { resentMessages } from '../receiving/resent-messages.js';
import { UnreadableMessages, type UnreadableMessagesOptions } from '../receiving/unreadable-messages.js';
import { type ReceiptWatchOptions, watchReceipts } from '../receiving/watch-receipts.js';
import type { SharedCaches } from './shared-caches.js';
import { placeholdersIn } from './socket-config.js';

export interface InboundStanzasOptions {
  readonly baileys: Baileys;
  readonly credentials: Credentials;
  readonly caches: SharedCaches;
  readonly scope: string;
  readonly guard: LeaseGuard;
  readonly isOwn: (jid: string) => boolean;
  readonly isInboundStored: UnreadableMessagesOptions['isStored'];
  readonly findStoredUnreadable: UnreadableMessagesOptions['findStored'];
  /** The messages that any connection of the account has asked for lately. */
  readonly askedLately: UnreadableMessagesOptions['askedLately'];
  /** Time between two requests for unreadable messages, in ms. */
  readonly resendEveryMs: number | undefined;
  readonly onUnreadable: UnreadableMessagesOptions['onOutcome'];
  /** Called with each message that could be read, and with what it is. */
  readonly onRead?: ((read: ReadKind) => void) | undefined;
  /** The phone's chat history from before the linking; absent where it is skipped. */
  readonly history?: SessionHistory | undefined;
  readonly timers: Pick<SessionTimers, 'learn' | 'record'>;
  readonly onMessages: (messages: readonly IncomingMessage[]) => Promise<void>;
  readonly onChanges: (changes: readonly IncomingChange[]) => Promise<void>;
  readonly onReceipts: (receipts: readonly Receipt[]) => Promise<void>;
}

/** Reads the messages and receipts of one socket, and acknowledges them to WhatsApp once they are stored. */
export class InboundStanzas {
  readonly #options: InboundStanzasOptions;
  readonly #gate: PersistBeforeAck;
  readonly #unreadable: UnreadableMessages;
  readonly socket: WASocket;

  /** @param open opens the socket with the gate, which is part of its configuration */
  constructor(options: InboundStanzasOptions, open: (gate: PersistBeforeAck) => WASocket) {
    this.#options = options;

    const { baileys, credentials, caches, scope, guard, isOwn } = options;
    this.#gate = new PersistBeforeAck({
      baileys,
      ownJid: () => credentials.creds.me?.id,
      gather: () => credentials.gather(),
      read: (stanza, opened) => this.#read(stanza, opened),
      store: (received) => this.#store(received),
      arrived: (stanza) => this.#unreadable.arrived(stanza),
      undecryptable: (stanza) => this.#unreadable.undecryptable(stanza),
    });
    this.socket = open(this.#gate);
    this.#unreadable = new UnreadableMessages({
      baileys,
      socket: this.socket,
      guard,
      isOwn,
      placeholders: placeholdersIn(caches, scope),
      intervalMs: options.resendEveryMs,
      isStored: options.isInboundStored,
      findStored: options.findStoredUnreadable,
      askedLately: options.askedLately,
      storeMessage: (message) => options.onMessages([message]),
      onOutcome: options.onUnreadable,
    });
  }

  /** Handles a message stanza that Baileys must not see, and returns whether it did. */
  tryHandle(stanza: BinaryNode): boolean {
    return this.#unreadable.tryHandle(stanza);
  }

  /** Listens to raw stanzas, before Baileys' own listeners. */
  listen(sent: Pick<ReceiptWatchOptions, 'recipientOfReceipt' | 'settled'>): void {
    const { baileys, isOwn, onReceipts } = this.#options;
    onStanza(this.socket, 'message', (stanza) => this.#gate.track(stanza));
    watchReceipts({ baileys, socket: this.socket, isOwn, onReceipts, ...sent });
  }

  /** The login is over: asks for what former connections could not read. */
  opened(): void {
    void this.#unreadable.askForStored();
  }

  /** Requests no unreadable messages any more. */
  stop(): void {
    this.#unreadable.stop();
  }

  /** Messages first: changes that came with them find theirs. */
  async #store({ messages, changes, timers }: Received): Promise<void> {
    if (messages.length > 0) await this.#options.onMessages(messages);
    for (const timer of timersOf(messages)) this.#options.timers.learn(timer);
    if (timers.length > 0) await this.#options.timers.record(timers);
    if (changes.length > 0) await this.#options.onChanges(changes);
  }

  /** What of a stanza is to be stored. A history announcement is stored before this resolves. */
  async #read(stanza: BinaryNode, opened: OpenedMessage): Promise<Received> {
    const { baileys, history, isOwn } = this.#options;
    if (await history?.tryHandle(stanza, opened.message)) return NOTHING_RECEIVED;
    const own = isOwn(stanza.attrs.from ?? '');
    const envelope = own ? envelopeOfOwn(baileys, stanza) : envelopeOfStanza(baileys, stanza);
    const read = await this.#receivedIn(envelope, opened, own);
    return receivedTogether([read, await this.#resent(stanza, opened.message)]);
  }

  /** What our own phone writes itself is not stored, only what it does to other messages. */
  async #receivedIn(
    envelope: Envelope | undefined,
    opened: OpenedMessage,
    fromMe = false,
  ): Promise<Received> {
    const { baileys, isOwn, onRead } = this.#options;
    if (!envelope || isOwn(envelope.jid)) return NOTHING_RECEIVED;
    const { lidMapping } = this.socket.signalRepository;
    const numberOfLid = (lid: string) => lidMapping.getPNForLID(lid);
    const change = await changeIn(baileys, envelope, opened, { numberOfLid, own: this.#own, fromMe });
    if (change) onRead?.({ kind: change.kind, field: '' });
    const message =
      change || fromMe ? undefined : await readMessage(baileys, envelope, opened, { numberOfLid, onRead });
    if (message) return { ...NOTHING_RECEIVED, messages: [message] };
    const timer = await timerUpdateIn(baileys, envelope, opened, numberOfLid);
    return { messages: [], changes: change ? [change] : [], timers: timer ? [timer] : [] };
  }

  /** The account's own addresses. */
  get #own(): PersonAddress {
    const { baileys, credentials } = this.#options;
    const { me } = credentials.creds;
    return { number: userOf(baileys, me?.id), lid: userOf(baileys, me?.lid) };
  }

  /** Only our own phone resends messages that could not be read here. */
  async #resent({ attrs }: BinaryNode, message: proto.IMessage): Promise<Received> {
    const { baileys, caches, scope, isOwn } = this.#options;
    if (attrs.category !== 'peer' || !isOwn(attrs.from ?? '')) return NOTHING_RECEIVED;
    const resent = resentMessages(baileys, message, placeholdersIn(caches, scope));
    const read = await Promise.all(
      resent.map((one) => {
        const given = one.message ?? {};
        const opened = { message: given, bytes: baileys.proto.Message.encode(given).finish() };
        return one.message ? this.#receivedIn(envelopeOfMessage(baileys, one), opened) : NOTHING_RECEIVED;
      }),
    );
    return receivedTogether(read);
  }
}
