import { setTimeout as sleep } from 'node:timers/promises';
import type {
  IncomingMessage,
  LeaseGuard,
  NumberChecks,
  OutgoingText,
  PairingCodeOutcome,
  PasskeyAnswer,
  PasskeyStage,
  Receipt,
  SendOutcome,
  SessionLease,
} from '@waxwing/core';
import type {
  BinaryNode,
  ConnectionState,
  proto,
  WAMessage,
  WAMessageKey,
  WASocket,
} from '@whiskeysockets/baileys';
import type { SessionHistory } from '../history/session-history.js';
import { PairingCodeLinking } from '../linking/pairing-code-linking.js';
import {
  type CeremonyFailure,
  PasskeyCeremony,
  type PasskeyCeremonyOptions,
} from '../linking/passkey-ceremony.js';
import type { Addressing } from '../numbers/addressing.js';
import { NumberCheck } from '../numbers/number-check.js';
import { openSocket } from '../patches/captured-rejections.js';
import { interceptStanzas } from '../patches/intercepted-stanzas.js';
import { LeaseGatedSocket } from '../patches/lease-gated-socket.js';
import { PersistBeforeAck } from '../patches/persist-before-ack.js';
import { QrRotation } from '../patches/qr-rotation.js';
import { watchReceipts } from '../patches/receipts-before-ack.js';
import {
  type Envelope,
  envelopeOfMessage,
  envelopeOfStanza,
  readMessage,
} from '../receiving/incoming-message.js';
import { resentMessages } from '../receiving/resent-messages.js';
import { UnreadableMessages, type UnreadableMessagesOptions } from '../receiving/unreadable-messages.js';
import { FreshRatchets } from '../sending/fresh-ratchets.js';
import { SendAcks } from '../sending/send-acks.js';
import { SentMessages, type SentText } from '../sending/sent-messages.js';
import { TcTokenTimestamps } from '../sending/tc-token-timestamps.js';
import { TextSender } from '../sending/text-sender.js';
import type { CloseContext } from './close-reasons.js';
import { KeepAlive } from './keep-alive.js';
import { OwnAccount, type OwnAccountEvents } from './own-account.js';
import { browserOf, placeholdersIn, type SocketConfigOptions, socketConfig } from './socket-config.js';

const SETTLE_MS = 1_000;
/** WhatsApp answers a login within this time, with a stanza or by closing the connection. */
const LOGIN_MS = 2_000;

/** What a connection reports to its session. Messages and receipts are acknowledged to WhatsApp when the promise resolves. */
export interface ConnectionEvents extends OwnAccountEvents {
  qr(qr: string, expiresAt: Date): void;
  paired(): void;
  open(): void;
  passkeyReached(stage: PasskeyStage): void;
  passkeyEnded(end: CeremonyFailure): void;
  phoneSilent(): void;
  messages(messages: readonly IncomingMessage[]): Promise<void>;
  receipts(receipts: readonly Receipt[]): Promise<void>;
  closed(error: unknown, ended: CloseContext): void;
}

export interface ConnectionOptions extends Omit<SocketConfigOptions, 'gate' | 'findForRetry'> {
  readonly events: ConnectionEvents;
  readonly guard: LeaseGuard;
  /** The display name of the account while WhatsApp has none. */
  readonly displayName: () => string | null;
  /** Time between two checks whether the server still answers, in ms. */
  readonly keepAliveMs: number | undefined;
  /** How long a phone that began linking by a pairing code may be silent, in ms. */
  readonly phoneSilentMs: number | undefined;
  readonly onWritten?: (() => void) | undefined;
  /** The message sent under one of these WhatsApp ids, all of one chat. */
  readonly findSentText: (waIds: readonly string[]) => Promise<SentText | undefined>;
  /** Chats whose stored ratchet may be behind what was sent. */
  readonly staleRatchetChats: readonly string[];
  readonly isInboundStored: UnreadableMessagesOptions['isStored'];
  /** Time between two requests for unreadable messages, in ms. */
  readonly resendEveryMs: number | undefined;
  readonly onUnreadable: UnreadableMessagesOptions['onOutcome'];
  readonly checks: NumberChecks;
  readonly lease: SessionLease;
  readonly addressing: Addressing;
  /** Whether linking continues when WhatsApp asks for a passkey. */
  readonly passkeyLinking: boolean;
  readonly passkeyTimes: Pick<PasskeyCeremonyOptions, 'handoffMs' | 'phoneMs'> | undefined;
  /** The phone's chat history from before the linking; absent where it is skipped. */
  readonly history?: SessionHistory | undefined;
}

/** One socket from opening to end. A session goes through several, since WhatsApp asks for a new one after linking. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #acks = new SendAcks();
  readonly #gate: PersistBeforeAck;
  readonly #socket: WASocket;
  readonly #sender: TextSender;
  readonly #sent: SentMessages;
  readonly #unread: UnreadableMessages;
  readonly #passkey: PasskeyCeremony;
  readonly #ratchets: FreshRatchets;
  readonly #codes: PairingCodeLinking;
  readonly account: OwnAccount;
  #isOpen = false;
  /** When the socket of a linked device opened, which starts the login. */
  #loginAt: number | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;

    const { baileys, caches, credentials, scope, guard, keepAliveMs, qrTimeoutMs, phoneSilentMs } = options;
    this.#gate = new PersistBeforeAck({
      baileys,
      ownJid: () => credentials.creds.me?.id,
      gather: () => credentials.gather(),
      read: (stanza, message) => this.#read(stanza, message),
      storeMessage: (messages) => options.events.messages(messages),
      arrived: (stanza) => this.#unread.arrived(stanza),
      undecryptable: (stanza) => this.#unread.undecryptable(stanza),
    });
    const findForRetry = (key: WAMessageKey) => this.#sent.findForRetry(key);
    this.#socket = openSocket(baileys, socketConfig({ ...options, gate: this.#gate, findForRetry }));
    LeaseGatedSocket.install(this.#socket, guard);
    KeepAlive.watch({ socket: this.#socket, guard, keepAliveMs });
    const csTokens = options.history?.attach(this.#socket);
    this.#codes = new PairingCodeLinking({
      socket: this.#socket,
      qrTimeoutMs,
      phoneSilentMs,
      onPhoneSilent: () => options.events.phoneSilent(),
    });
    const isOwn = (jid: string) => this.#isOwn(jid);
    this.#unread = new UnreadableMessages({
      baileys,
      socket: this.#socket,
      guard,
      isOwn,
      placeholders: placeholdersIn(caches, scope),
      intervalMs: options.resendEveryMs,
      isStored: options.isInboundStored,
      storeMessage: (message) => options.events.messages([message]),
      onOutcome: options.onUnreadable,
    });
    this.#passkey = this.#createPasskeyCeremony();
    interceptStanzas(this.#socket, {
      message: (stanza) => this.#unread.tryHandle(stanza),
      notification: (stanza) => this.#passkey.tryHandle(stanza),
    });
    this.account = new OwnAccount({ ...options, socket: this.#socket, isOwn });
    const devices = caches.userDevices(scope);
    this.#ratchets = new FreshRatchets(this.#socket, devices, options.staleRatchetChats);
    const { checks, lease, addressing } = options;
    const known = caches.knownNumbers(scope);
    const numbers = new NumberCheck({ baileys, checks, lease, known, devices });
    this.#sent = new SentMessages({
      baileys,
      socket: this.#socket,
      numbers,
      isOwn,
      find: options.findSentText,
    });
    this.#sender = new TextSender({
      socket: this.#socket,
      guard,
      acks: this.#acks,
      numbers,
      addressing,
      ratchets: this.#ratchets,
      tcTokenTimestamps: new TcTokenTimestamps(this.#socket, caches.shortLived(scope, 'introduced')),
      csTokens,
      onWritten: options.onWritten,
    });
    this.#socket.ev.on('creds.update', () => credentials.save());
    this.#socket.ev.on('connection.update', (update) => this.#updated(update));
    if (credentials.linked) this.#socket.ws.on('open', () => this.#noteLogin());
    this.#listenToStanzas();
  }

  /** Never rejects. */
  async send(message: OutgoingText, timeoutMs: number): Promise<SendOutcome> {
    if (!this.#isOpen) return { kind: 'unknown' };
    return this.account.explainRefusal(await this.#sender.send(message, timeoutMs));
  }

  /** Never rejects. */
  requestPairingCode(number: string): Promise<PairingCodeOutcome> {
    return this.#codes.code(number);
  }

  /** Never rejects. */
  answerPasskey(answer: PasskeyAnswer): Promise<void> {
    return answer.kind === 'assertion' ? this.#passkey.answer(answer.assertion) : this.#passkey.confirm();
  }

  /** Asks WhatsApp to unlink this device; resolves when the request is written and the socket is closed. */
  async logOut(): Promise<void> {
    await this.#socket.logout();
  }

  /** Closes the socket and waits up to SETTLE_MS for the messages that are being written. */
  async end(): Promise<void> {
    this.#sender.abandon();
    this.#unread.stop();
    this.account.end();
    await this.#socket.end(undefined);
    // Baileys leaves open queries pending for a minute, and their callers with them.
    await Promise.race([this.#sender.settled(), sleep(SETTLE_MS, undefined, { ref: false })]);
  }

  /** Listens to raw stanzas, before Baileys' own listeners, for what Baileys does not emit. */
  #listenToStanzas(): void {
    const { ws } = this.#socket;
    ws.prependListener('CB:message', (node: BinaryNode) => this.#gate.track(node));
    ws.prependListener('CB:ack,class:message', (node: BinaryNode) => this.#acks.settle(node));
    watchReceipts({
      baileys: this.#options.baileys,
      socket: this.#socket,
      isOwn: (jid) => this.#isOwn(jid),
      recipientOfReceipt: (jid, waIds) => this.#sent.recipientOfReceipt(jid, waIds),
      // A receipt settles a message as an ack does, so it too waits until the ratchet is stored.
      settled: () => this.#ratchets.settled.then(() => this.#sender.settled()),
      onReceipts: (receipts) => this.#options.events.receipts(receipts),
    });
  }

  /** While WhatsApp asks for a passkey, the QR code that was scanned stays the last one. */
  #createPasskeyCeremony(): PasskeyCeremony {
    const { baileys, credentials, events, passkeyLinking, passkeyTimes } = this.#options;
    const rotation =
      passkeyLinking && !credentials.linked
        ? new QrRotation({
            baileys,
            socket: this.#socket,
            browser: browserOf(baileys),
            qrTimeoutMs: this.#options.qrTimeoutMs,
          })
        : undefined;
    return new PasskeyCeremony({
      baileys,
      socket: this.#socket,
      isLinked: () => credentials.linked,
      enabled: passkeyLinking,
      ...passkeyTimes,
      onStage: (stage) => {
        rotation?.rest();
        events.passkeyReached(stage);
      },
      onEnd: (end) => events.passkeyEnded(end),
    });
  }

  #updated({ connection, qr, isNewLogin, lastDisconnect }: Partial<ConnectionState>): void {
    const { events } = this.#options;
    if (qr) events.qr(qr, this.#codes.qrExpiresAt);
    if (isNewLogin) events.paired();
    if (connection === 'open') {
      this.#isOpen = true;
      this.#ratchets.begin();
      events.open();
      this.account.opened();
    }
    if (connection !== 'close') return;
    const ended = { duringLogin: this.#duringLogin };
    this.#isOpen = false;
    this.#sender.abandon();
    this.#unread.stop();
    this.account.end();
    events.closed(lastDisconnect?.error, ended);
  }

  #noteLogin(): void {
    this.#loginAt = performance.now();
  }

  get #duringLogin(): boolean {
    return !this.#isOpen && this.#loginAt !== undefined && performance.now() - this.#loginAt < LOGIN_MS;
  }

  /** The messages of a stanza that are to be stored. A history announcement is stored before this resolves. */
  async #read(stanza: BinaryNode, message: proto.IMessage): Promise<IncomingMessage[]> {
    if (await this.#options.history?.tryHandle(stanza, message)) return [];
    const { baileys } = this.#options;
    const read = await this.#messageOf(envelopeOfStanza(baileys, stanza), message);
    return [...(read ? [read] : []), ...(await this.#resent(stanza, message))];
  }

  async #messageOf(envelope: Envelope | undefined, message: WAMessage['message']) {
    if (!envelope || !message || this.#isOwn(envelope.jid)) return undefined;
    const { lidMapping } = this.#socket.signalRepository;
    return readMessage(this.#options.baileys, envelope, message, (lid) => lidMapping.getPNForLID(lid));
  }

  /** Only our own phone resends messages that could not be read here. */
  async #resent({ attrs }: BinaryNode, message: proto.IMessage): Promise<IncomingMessage[]> {
    if (attrs.category !== 'peer' || !this.#isOwn(attrs.from ?? '')) return [];
    const { baileys, caches, scope } = this.#options;
    const resent = resentMessages(baileys, message, placeholdersIn(caches, scope));
    const read = await Promise.all(
      resent.map((one) => this.#messageOf(envelopeOfMessage(baileys, one), one.message)),
    );
    return read.filter((one) => one !== undefined);
  }

  #isOwn(jid: string): boolean {
    const { me } = this.#options.credentials.creds;
    const { areJidsSameUser } = this.#options.baileys;
    return areJidsSameUser(jid, me?.id) || areJidsSameUser(jid, me?.lid);
  }
}
