import { type BinaryNode, S_WHATSAPP_NET } from '@whiskeysockets/baileys';
import type { SignalBundle } from '../signal/signal-bundle.js';
import type { NoiseLink } from '../wire/noise-link.js';
import { Backlog } from './backlog.js';
import type { Journal } from './journal.js';
import { PendingStanzas } from './pending-stanzas.js';
import { PreKeys } from './pre-keys.js';
import type { CompanionRecord } from './records.js';

/** Below this many one-time pre-keys the companion is asked for more; real clients then upload five. */
const LOW_PRE_KEYS = 5;

/** A linked device: its registration, its pending stanzas, and its socket while it is connected. */
export class Companion {
  #record: CompanionRecord;
  readonly #journal: Journal;
  readonly pendingStanzas: PendingStanzas;
  readonly #preKeys: PreKeys;
  #link: NoiseLink | undefined;
  #backlog: Backlog | undefined;
  #askedForKeys = false;
  #online = false;
  /** When its phone last sent it a receipt, in ms since 1970. */
  lastPhoneReceiptAt = 0;

  constructor(record: CompanionRecord, journal: Journal) {
    this.#record = record;
    this.#journal = journal;

    this.pendingStanzas = new PendingStanzas(this.name, journal);
    this.pendingStanzas.onSettled = (key) => this.#backlog?.settled(key);
    this.#preKeys = new PreKeys(this.name, journal);
  }

  get name(): string {
    return `${this.#record.number}:${this.#record.device}`;
  }

  get number(): string {
    return this.#record.number;
  }

  get device(): number {
    return this.#record.device;
  }

  get keyIndex(): number {
    return this.#record.keyIndex;
  }

  /** In RFC 3339. */
  get linkedAt(): string {
    return this.#record.linkedAt;
  }

  get identity(): Buffer {
    return Buffer.from(this.#record.identity, 'base64');
  }

  get noiseKey(): Buffer {
    return Buffer.from(this.#record.noiseKey, 'base64');
  }

  get link(): NoiseLink | undefined {
    return this.#link;
  }

  get preKeyCount(): number {
    return this.#preKeys.count;
  }

  /** Whether WhatsApp counts it as online: from its login until it sends `unavailable`. */
  get online(): boolean {
    return this.#online;
  }

  /** The name that others see with its messages; undefined while it has sent none. */
  get shownAs(): string | undefined {
    return this.#record.shownAs;
  }

  /** Handles its presence. Any type but `unavailable`, or none, means online. */
  setPresence({ type, name }: BinaryNode['attrs']): void {
    this.#online = type !== 'unavailable';
    if (!name || name === this.shownAs) return;
    this.#record = { ...this.#record, shownAs: name };
    this.save();
  }

  get connected(): boolean {
    return this.#link !== undefined;
  }

  /** Whether the phone has still to send it the history. */
  get historyDue(): boolean {
    return this.#record.historyDue === true;
  }

  historyPushed(): void {
    this.#record = { ...this.#record, historyDue: false };
    this.save();
  }

  /** To be called at the login; pending stanzas are sent by `backlog`. */
  connect(link: NoiseLink): void {
    this.#link = link;
    this.#backlog = new Backlog(this.pendingStanzas, link);
    this.#askedForKeys = false;
    this.#online = true;
  }

  /** Forgets the socket, unless a newer one has taken its place. */
  disconnect(link: NoiseLink): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.#backlog = undefined;
    this.#online = false;
  }

  /** The stanzas that waited at its login; undefined while it is offline. */
  get backlog(): Backlog | undefined {
    return this.#backlog;
  }

  /** Sends the stanza behind the waiting ones, or at the next login; until it is acknowledged it stays pending. */
  deliver(node: BinaryNode): void {
    const stanza = this.pendingStanzas.add(node);
    if (!this.#backlog?.tryAppend(stanza)) this.#link?.send(node);
  }

  /** The companion answered a stanza with an error. Returns whether that stanza was pending. */
  refuse(key: string): boolean {
    const wasPending = this.pendingStanzas.refuse(key);
    if (wasPending) this.#backlog?.refused(key);
    return wasPending;
  }

  /** Its public keys with one one-time pre-key, which is used up by the call. */
  takeBundle(): SignalBundle {
    const { registrationId, signedPreKey } = this.#record;
    const preKey = this.#preKeys.take();
    if (this.preKeyCount < LOW_PRE_KEYS) this.#askForKeys();
    return {
      registrationId,
      identity: this.identity,
      signedPreKey: {
        keyId: signedPreKey.keyId,
        publicKey: Buffer.from(signedPreKey.publicKey, 'base64'),
        signature: Buffer.from(signedPreKey.signature, 'base64'),
      },
      ...(preKey && { preKey }),
    };
  }

  upload(keys: { keyId: number; publicKey: Buffer }[], signed: SignalBundle['signedPreKey']): void {
    this.#preKeys.upload(keys);
    this.#askedForKeys = false;
    this.rotate(signed);
  }

  /** Replaces the signed pre-key. */
  rotate({ keyId, publicKey, signature }: SignalBundle['signedPreKey']): void {
    const signedPreKey = {
      keyId,
      publicKey: publicKey.toString('base64'),
      signature: signature.toString('base64'),
    };
    this.#record = { ...this.#record, signedPreKey };
    this.save();
  }

  save(): void {
    this.#journal.put(`companion/${this.name}`, this.#record);
  }

  /** Deletes everything stored for it. */
  remove(): void {
    this.pendingStanzas.clear();
    this.#preKeys.remove();
    this.#journal.remove(`companion/${this.name}`);
  }

  #askForKeys(): void {
    if (this.#askedForKeys || !this.#link) return;
    this.#askedForKeys = true;
    const t = Math.floor(Date.now() / 1000).toString();
    const attrs = { from: S_WHATSAPP_NET, type: 'encrypt', id: `keys-${this.name}-${Date.now()}`, t };
    const count = { tag: 'count', attrs: { value: String(this.preKeyCount) } };
    this.#link.send({ tag: 'notification', attrs, content: [count] });
  }
}
