import { randomBytes } from 'node:crypto';
import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  S_WHATSAPP_NET,
} from '@whiskeysockets/baileys';
import { conflict } from '../control/problem.js';
import type { NoiseLink } from '../wire/noise-link.js';
import type { Registration } from './registration.js';

const REFS = 6;
const FIRST_REF_MS = 60_000;
const NEXT_REF_MS = 20_000;
/** A code that was on screen a moment ago is still accepted. */
const GRACE_MS = 10_000;
/** A device on a busy machine takes longer than a second or two to answer. */
const ANSWER_MS = 60_000;
const ACK_MS = 2_000;

interface Answer {
  resolve: (node: BinaryNode) => void;
  reject: (error: Error) => void;
}

/** An unlinked client on its socket, which shows QR codes until one is scanned. */
export class UnlinkedDevice {
  readonly refs: string[] = Array.from({ length: REFS }, () => `2@${randomBytes(24).toString('base64url')}`);
  readonly #since = Date.now();
  readonly #answers = new Map<string, Answer>();
  readonly #acknowledged = new Map<string, (acknowledged: boolean) => void>();
  #busy = false;

  constructor(
    readonly link: NoiseLink,
    readonly registration: Registration,
    readonly noiseKey: Buffer,
    /** The revision of the client, as it states it. */
    readonly revision: number,
  ) {}

  /** Gives the client its refs, each of which it shows as a QR code, one after the other. */
  offerRefs(): void {
    const content = this.refs.map((ref) => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }));
    this.link.send(setIq(`refs-${this.refs[0]}`, { tag: 'pair-device', attrs: {}, content }));
  }

  /** Each ref is valid as long as its QR code may be on screen. */
  isCurrent(ref: string): boolean {
    const index = this.refs.indexOf(ref);
    return index >= 0 && Date.now() < this.#since + FIRST_REF_MS + index * NEXT_REF_MS + GRACE_MS;
  }

  /** Reserves the device for one linking attempt. Throws `Problem` 409 while another one runs. */
  reserve(): void {
    if (this.#busy) throw conflict('This code is being linked already.');
    this.#busy = true;
  }

  release(): void {
    this.#busy = false;
  }

  /**
   * Sends `pair-success` and resolves with the signed device identity of the client's answer. Rejects with `Problem` 409 when the
   * client disconnects or does not answer within ANSWER_MS.
   */
  async pair(success: BinaryNode): Promise<Buffer> {
    const answer = await this.#ask(`pair-${this.refs[0]}`, success);
    const signed = getBinaryNodeChild(answer, 'pair-device-sign');
    const identity = getBinaryNodeChildBuffer(signed, 'device-identity');
    if (!identity) throw conflict('The device answered the linking without a signed identity.');
    return Buffer.from(identity);
  }

  /** Sends a notification; resolves with whether the client acknowledged it in time. */
  async notify(notification: BinaryNode): Promise<boolean> {
    const acknowledged = Promise.withResolvers<boolean>();
    this.#acknowledged.set(notification.attrs.id ?? '', acknowledged.resolve);
    const timer = setTimeout(() => acknowledged.resolve(false), ACK_MS);
    this.link.send(notification);
    return acknowledged.promise.finally(() => clearTimeout(timer));
  }

  /** The client has acknowledged a notification. */
  noteAcknowledged(id: string): void {
    this.#acknowledged.get(id)?.(true);
  }

  /** Handles the client's answer to a query of this side; returns whether it was one. */
  tryResolve(node: BinaryNode): boolean {
    const answer = this.#answers.get(node.attrs.id ?? '');
    answer?.resolve(node);
    return answer !== undefined;
  }

  closed(): void {
    for (const settle of this.#acknowledged.values()) settle(false);
    for (const { reject } of this.#answers.values()) {
      reject(conflict('The device closed its connection before the linking was done.'));
    }
  }

  #ask(id: string, content: BinaryNode): Promise<BinaryNode> {
    return new Promise<BinaryNode>((resolve, reject) => {
      const late = () => reject(conflict('The device did not answer the linking in time.'));
      const timer = setTimeout(late, ANSWER_MS);
      const settle =
        <T>(pass: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          this.#answers.delete(id);
          pass(value);
        };
      this.#answers.set(id, { resolve: settle(resolve), reject: settle(reject) });
      this.link.send(setIq(id, content));
    });
  }
}

const setIq = (id: string, content: BinaryNode): BinaryNode => ({
  tag: 'iq',
  attrs: { from: S_WHATSAPP_NET, type: 'set', id, xmlns: 'md', t: String(Math.floor(Date.now() / 1000)) },
  content: [content],
});
