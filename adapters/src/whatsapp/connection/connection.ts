import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ChangeOutcome,
  ChangeSignal,
  MessageBodies,
  NumberChecks,
  OutgoingChanges,
  OutgoingMessage,
  PairingCodeOutcome,
  PasskeyAnswer,
  SendOutcome,
} from '@waxwing/core';
import type { ConnectionState, WAMessageKey, WASocket } from '@whiskeysockets/baileys';
import { MessageWires } from '../composing/message-wires.js';
import type { SessionTimers } from '../composing/session-timers.js';
import { createPasskeyCeremony, type PasskeyLinkingOptions } from '../linking/create-passkey-ceremony.js';
import { PairingCodeLinking } from '../linking/pairing-code-linking.js';
import type { PasskeyCeremony } from '../linking/passkey-ceremony.js';
import { SessionMedia, type SessionMediaOptions } from '../media/session-media.js';
import type { Addressing } from '../numbers/addressing.js';
import { ChatJids } from '../numbers/chat-jids.js';
import { NumberCheck } from '../numbers/number-check.js';
import { boundClosing } from '../patches/bounded-close.js';
import { openSocket } from '../patches/captured-rejections.js';
import { interceptStanzas } from '../patches/intercepted-stanzas.js';
import { LeaseGatedSocket } from '../patches/lease-gated-socket.js';
import type { PersistBeforeAck } from '../patches/persist-before-ack.js';
import { onStanza } from '../patches/stanza-listeners.js';
import { ChatSignals } from '../sending/chat-signals.js';
import { FreshRatchets } from '../sending/fresh-ratchets.js';
import { MessageSender } from '../sending/message-sender.js';
import { OwnChanges } from '../sending/own-changes.js';
import { SendAcks } from '../sending/send-acks.js';
import { SentMessages, type SentWire } from '../sending/sent-messages.js';
import { TcTokenTimestamps } from '../sending/tc-token-timestamps.js';
import type { ConnectionEvents } from './connection-events.js';
import { InboundStanzas, type InboundStanzasOptions } from './inbound-stanzas.js';
import { KeepAlive } from './keep-alive.js';
import { OwnAccount } from './own-account.js';
import { type SocketConfigOptions, socketConfig } from './socket-config.js';

const SETTLE_MS = 1_000;
/** WhatsApp answers a login within this time, with a stanza or by closing the connection. */
const LOGIN_MS = 2_000;

export interface ConnectionOptions
  extends Omit<SocketConfigOptions, 'gate' | 'findForRetry'>,
    Omit<InboundStanzasOptions, 'isOwn' | 'onMessages' | 'onChanges' | 'onReceipts'>,
    PasskeyLinkingOptions,
    Pick<SessionMediaOptions, 'mediaTimes' | 'uploadSlots'> {
  readonly events: ConnectionEvents;
  /** The display name of the account while WhatsApp has none. */
  readonly displayName: () => string | null;
  /** Time between two checks whether the server still answers, in ms. */
  readonly keepAliveMs: number | undefined;
  /** How long a phone that began linking by a pairing code may be silent, in ms. */
  readonly phoneSilentMs: number | undefined;
  readonly onWritten?: ((waId: string) => void) | undefined;
  /** The message, or change of one, sent under one of these WhatsApp ids, all of one chat. */
  readonly findSentWire: (waIds: readonly string[]) => Promise<SentWire | undefined>;
  /** Chats whose stored ratchet may be behind what was sent. */
  readonly staleRatchetChats: readonly string[];
  readonly bodies: MessageBodies;
  readonly changes: Pick<OutgoingChanges, 'storeWire'>;
  readonly checks: NumberChecks;
  readonly addressing: Addressing;
  readonly timers: SessionTimers;
}

/** One socket from opening to end. A session goes through several, since WhatsApp asks for a new one after linking. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #acks = new SendAcks();
  readonly #inbound: InboundStanzas;
  readonly #socket: WASocket;
  readonly #sender: MessageSender;
  readonly #sent: SentMessages;
  readonly #passkey: PasskeyCeremony;
  readonly #ratchets: FreshRatchets;
  readonly #changes: OwnChanges;
  readonly #codes: PairingCodeLinking;
  readonly account: OwnAccount;
  readonly media: SessionMedia;
  readonly signals: ChatSignals;
  readonly wires: MessageWires;
  #isOpen = false;
  /** When the socket of a linked device opened, which starts the login. */
  #loginAt: number | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;

    const { baileys, caches, credentials, events, scope, qrTimeoutMs, phoneSilentMs } = options;
    const isOwn = (jid: string) => this.#isOwn(jid);
    this.#inbound = new InboundStanzas(
      {
        ...options,
        isOwn,
        onMessages: (messages) => events.messages(messages),
        onChanges: (changes) => events.changes(changes),
        onReceipts: (receipts) => events.receipts(receipts),
      },
      (gate) => this.#openSocket(gate),
    );
    this.#socket = this.#inbound.socket;
    const csTokens = options.history?.attach(this.#socket);
    this.#codes = new PairingCodeLinking({
      socket: this.#socket,
      qrTimeoutMs,
      phoneSilentMs,
      onPhoneSilent: () => events.phoneSilent(),
    });
    this.#passkey = createPasskeyCeremony(this.#socket, options);
    interceptStanzas(this.#socket, {
      message: (stanza) => this.#inbound.tryHandle(stanza),
      notification: (stanza) => this.#passkey.tryHandle(stanza),
    });
    this.account = new OwnAccount({ ...options, socket: this.#socket, isOwn });
    this.media = new SessionMedia({ ...options, socket: this.#socket });
    const devices = caches.userDevices(scope);
    this.#ratchets = new FreshRatchets(this.#socket, devices, options.staleRatchetChats);
    const { bodies, changes, checks, lease, addressing, textSecrets, timers, findSentWire } = options;
    const known = caches.knownNumbers(scope);
    const numbers = new NumberCheck({ baileys, checks, lease, known, devices });
    this.#sent = new SentMessages({
      baileys,
      socket: this.#socket,
      numbers,
      isOwn,
      find: findSentWire,
    });
    const { creds } = credentials;
    const chatJids = new ChatJids({ socket: this.#socket, numbers, addressing });
    this.wires = new MessageWires({ baileys, bodies, lease, creds, chatJids, textSecrets, timers });
    this.#sender = new MessageSender({
      ...options,
      socket: this.#socket,
      acks: this.#acks,
      numbers,
      wires: this.wires,
      ratchets: this.#ratchets,
      tcTokenTimestamps: new TcTokenTimestamps(this.#socket, caches.shortLived(scope, 'introduced')),
      csTokens,
      stored: () => credentials.stored(),
      onClientFault: events.clientFault,
    });
    this.#changes = new OwnChanges({ baileys, changes, lease, sender: this.#sender, findSentWire });
    this.signals = new ChatSignals({ ...options, socket: this.#socket, numbers, account: this.account });
    this.#socket.ev.on('creds.update', () => credentials.save());
    this.#socket.ev.on('connection.update', (update) => this.#updated(update));
    if (credentials.linked) this.#socket.ws.on('open', () => this.#noteLogin());
    onStanza(this.#socket, 'ack,class:message', (stanza) => this.#acks.settle(stanza));
    onStanza(this.#socket, 'notification,type:privacy_token', (stanza) => {
      if (!isOwn(stanza.attrs.from ?? '')) credentials.trusted.announce(stanza);
    });
    this.#inbound.listen({
      recipientOfReceipt: (jid, waIds) => this.#sent.recipientOfReceipt(jid, waIds),
      // A receipt settles a message as an ack does, so it too waits until the ratchet is stored.
      settled: () =>
        Promise.all([this.#ratchets.settled, this.#sender.settled()]).then(() => credentials.stored()),
    });
  }

  /** Never rejects. */
  async send(message: OutgoingMessage, timeoutMs: number): Promise<SendOutcome> {
    if (!this.#isOpen) return { kind: 'unknown', isUntouched: true };
    return this.account.explainRefusal(await this.#sender.send(message, timeoutMs));
  }

  /** Never rejects. */
  async change(signal: ChangeSignal, timeoutMs: number): Promise<ChangeOutcome> {
    return this.#isOpen ? this.#changes.send(signal, timeoutMs) : { kind: 'unknown' };
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
    this.#stop();
    await this.#socket.end(undefined);
    // Baileys leaves open queries pending for a minute, and their callers with them.
    await Promise.race([this.#sender.settled(), sleep(SETTLE_MS, undefined, { ref: false })]);
  }

  /** Opens a socket through which nothing passes while the lease is not held. */
  #openSocket(gate: PersistBeforeAck): WASocket {
    const { baileys, guard, keepAliveMs } = this.#options;
    const findForRetry = (key: WAMessageKey) => this.#sent.findForRetry(key);
    const socket = openSocket(baileys, socketConfig({ ...this.#options, gate, findForRetry }));
    boundClosing(socket);
    LeaseGatedSocket.install(socket, guard);
    KeepAlive.watch({ socket, guard, keepAliveMs });
    return socket;
  }

  #updated({ connection, qr, isNewLogin, lastDisconnect }: Partial<ConnectionState>): void {
    const { events } = this.#options;
    if (qr) events.qr(qr, this.#codes.qrExpiresAt);
    if (isNewLogin) events.paired();
    if (connection === 'open') {
      this.#isOpen = true;
      this.#ratchets.begin();
      this.#inbound.opened();
      events.open();
      this.account.opened();
      this.signals.opened();
    }
    if (connection !== 'close') return;
    const ended = { duringLogin: this.#duringLogin };
    this.#isOpen = false;
    this.#stop();
    events.closed(lastDisconnect?.error, ended);
  }

  #stop(): void {
    this.#sender.abandon();
    this.#inbound.stop();
    this.signals.end();
    this.account.end();
    this.media.end();
  }

  #noteLogin(): void {
    this.#loginAt = performance.now();
  }

  get #duringLogin(): boolean {
    return !this.#isOpen && this.#loginAt !== undefined && performance.now() - this.#loginAt < LOGIN_MS;
  }

  #isOwn(jid: string): boolean {
    const { me } = this.#options.credentials.creds;
    const { areJidsSameUser } = this.#options.baileys;
    return areJidsSameUser(jid, me?.id) || areJidsSameUser(jid, me?.lid);
  }
}
