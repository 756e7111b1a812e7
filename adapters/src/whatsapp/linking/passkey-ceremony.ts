import { randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyStage } from '@waxwing/core';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { acknowledge } from '../connection/acknowledge.js';
import type { Baileys } from '../load-baileys.js';
import {
  type Companion,
  handoffProof,
  newCompanion,
  type Primary,
  sealedRequest,
  verificationCode,
} from './passkey-secrets.js';

const SERVER = '@s.whatsapp.net';
const REQUEST = 'passkey_prologue_request';
const CONTINUATION = 'crsc_continuation';

/** WhatsApp accepts the proof of the QR scan for this long; afterwards the user compares a code. */
const HANDOFF_MS = 5 * 60_000;
/** WhatsApp's time limit for the challenge. */
const ANSWER_MS = 10 * 60_000;
/** The phone answers within seconds, or not at all. */
const PHONE_MS = 45_000;

/** How a ceremony ended without a link. */
export type CeremonyFailure = 'passkey-required' | 'passkey-refused' | 'passkey-unanswered';

export interface PasskeyCeremonyOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly isLinked: () => boolean;
  /** Whether linking continues with a passkey, or ends when WhatsApp asks for one. */
  readonly enabled: boolean;
  readonly onStage: (stage: PasskeyStage) => void;
  readonly onEnd: (end: CeremonyFailure) => void;
  /** How long the proof is valid and how long the phone may be silent, in ms. */
  readonly handoffMs?: number | undefined;
  readonly phoneMs?: number | undefined;
}

interface Attempt {
  /** WhatsApp's challenge. */
  readonly options: string;
  /** The secret of the QR code that was scanned, and when the challenge came. */
  readonly advSecret: string;
  readonly since: number;
  answered?: boolean;
  /** Whether the prologue contained the proof. */
  proven?: boolean;
  companion?: Companion;
  primary?: Primary;
}

/**
 * Links a device to an account that WhatsApp asks for a passkey: the challenge goes to a browser and its answer to WhatsApp; then
 * device and phone agree on a key, under which the device sends the phone its keys and a new secret. The ordinary end of a
 * linking follows. The user compares a code if the proof of the scan has expired.
 */
export class PasskeyCeremony {
  readonly #options: PasskeyCeremonyOptions;
  #attempt: Attempt | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Baileys gives up a query a minute after its socket is gone, which must not end the socket that follows a linking. */
  #isOver = false;

  constructor(options: PasskeyCeremonyOptions) {
    this.#options = options;

    options.socket.ev.on('connection.update', ({ isNewLogin, connection }) => {
      if (isNewLogin || connection === 'close') this.#finish();
    });
  }

  /**
   * Handles a notification of a ceremony and says whether it was one. Baileys ignores them, and fails to acknowledge them before
   * it is linked.
   */
  tryHandle(notification: BinaryNode): boolean {
    const { baileys, socket, isLinked } = this.#options;
    const { type, from } = notification.attrs;
    if (isLinked() || (type !== REQUEST && type !== CONTINUATION)) return false;
    acknowledge(baileys, socket, notification)
      .catch(() => undefined)
      .then(() => (from === SERVER ? this.#onNotification(notification) : undefined))
      .catch(() => this.#end('passkey-refused'));
    return true;
  }

  /** Sends WhatsApp the browser's answer to its challenge. Never rejects. */
  async answer(assertion: PasskeyAssertion): Promise<void> {
    const attempt = this.#attempt;
    if (!attempt || attempt.answered) return;
    attempt.answered = true;
    this.#options.onStage({ stage: 'answered' });
    this.#setDeadline(this.#options.phoneMs ?? PHONE_MS);
    try {
      await this.#prologue(attempt, assertion);
    } catch {
      if (this.#attempt === attempt) this.#end('passkey-refused');
    }
  }

  /** Continues after the user confirmed that the phone shows the same code. Never rejects. */
  async confirm(): Promise<void> {
    const { companion, primary } = this.#attempt ?? {};
    if (!companion || !primary) return;
    const { baileys, socket, onStage, phoneMs } = this.#options;
    const { noiseKey, signedIdentityKey, advSecretKey } = socket.authState.creds;
    const request = {
      noiseKey: noiseKey.public,
      identityKey: signedIdentityKey.public,
      advSecret: advSecretKey,
    };
    try {
      onStage({ stage: 'confirmed' });
      this.#setDeadline(phoneMs ?? PHONE_MS);
      await this.#ask(
        'set',
        'encrypted_pairing_request',
        sealedRequest(baileys, companion, primary, request),
      );
    } catch {
      this.#end('passkey-refused');
    }
  }

  async #onNotification(notification: BinaryNode): Promise<void> {
    if (!this.#options.enabled) return this.#end('passkey-required');
    if (notification.attrs.type === REQUEST) await this.#begin(notification);
    else await this.#continue(notification);
  }

  async #begin(notification: BinaryNode): Promise<void> {
    const { baileys, socket, onStage } = this.#options;
    const pushed = contentOf(baileys, notification, 'passkey_request_options');
    const options = readOptions(pushed ?? (await this.#ask('get', 'passkey_request_options')));
    // A notification may come twice: to begin anew would lose the answer that was given, or its ticket.
    if (this.#isOver || this.#attempt?.options === options) return;
    const { creds } = socket.authState;
    // WhatsApp may ask again: the code that was scanned is then still the first one's.
    const scanned = this.#attempt ?? { advSecret: creds.advSecretKey, since: performance.now() };
    this.#attempt = { options, advSecret: scanned.advSecret, since: scanned.since };
    // Anybody who saw the QR code knows the old secret; the phone gets this one encrypted.
    creds.advSecretKey = randomBytes(32).toString('base64');
    onStage({ stage: 'wanted', options, expiresAt: new Date(Date.now() + ANSWER_MS) });
    this.#setDeadline(ANSWER_MS, 'passkey-required');
  }

  async #prologue(attempt: Attempt, assertion: PasskeyAssertion): Promise<void> {
    const { baileys, handoffMs = HANDOFF_MS } = this.#options;
    const ref = await this.#ask('get', 'ref');
    if (!ref) throw new Error('no ref');
    const companion = newCompanion(baileys, ref.toString());
    const { prologue } = companion;
    const proven = performance.now() - attempt.since < handoffMs;
    // The phone may answer before WhatsApp has acknowledged this.
    Object.assign(attempt, { companion, proven });
    await this.#ask('set', 'passkey_prologue', [
      leaf('credential_id', Buffer.from(assertion.rawId, 'base64url')),
      leaf('webauthn_assertion', Buffer.from(JSON.stringify(assertion))),
      leaf('prologue_payload', prologue),
      ...(proven ? [leaf('pairing_handoff_proof', handoffProof(attempt.advSecret, prologue))] : []),
    ]);
  }

  async #continue(notification: BinaryNode): Promise<void> {
    const { baileys, onStage } = this.#options;
    const attempt = this.#attempt;
    const content = contentOf(baileys, notification, 'primary_ephemeral_identity');
    if (!attempt?.companion || attempt.primary || !content) return;
    const { publicKey, nonce } = baileys.proto.PrimaryEphemeralIdentity.decode(content);
    if (publicKey?.length !== 32 || !nonce?.length) throw new Error('not an identity');
    attempt.primary = { publicKey, nonce };
    const { companion, primary, proven } = attempt;
    await this.#ask('set', 'companion_nonce', companion.nonce);
    if (proven) return this.confirm();
    this.#setDeadline(ANSWER_MS);
    onStage({ stage: 'code', code: verificationCode(baileys, companion, primary) });
  }

  /** Queries WhatsApp as a device that is not linked yet. @throws when it refuses or does not answer */
  async #ask(type: 'get' | 'set', tag: string, content?: BinaryNode['content']): Promise<Buffer | undefined> {
    const { baileys, socket } = this.#options;
    const question = { tag, attrs: {}, ...(content !== undefined && { content }) };
    const answer = await socket.query({
      tag: 'iq',
      attrs: { to: SERVER, type, xmlns: 'md' },
      content: [question],
    });
    return contentOf(baileys, answer, tag);
  }

  #setDeadline(ms: number, end: CeremonyFailure = 'passkey-unanswered'): void {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#timer = setTimeout(() => this.#end(end), ms);
    this.#timer.unref();
  }

  #end(end: CeremonyFailure): void {
    if (this.#isOver) return;
    this.#finish();
    this.#options.onEnd(end);
  }

  #finish(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#attempt = undefined;
  }
}

const leaf = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content });

function contentOf({ getBinaryNodeChild }: Baileys, node: BinaryNode, tag: string): Buffer | undefined {
  const content = getBinaryNodeChild(node, tag)?.content;
  return typeof content === 'string' || content instanceof Uint8Array ? Buffer.from(content) : undefined;
}

/** Enough for a challenge with the ids of many passkeys. */
const OPTIONS_BYTES = 64 * 1024;

/** JSON of `PublicKeyCredentialRequestOptions`. @throws when it is something else */
function readOptions(options: Buffer | undefined): string {
  if (!options || options.length > OPTIONS_BYTES) throw new Error('no options');
  const text = options.toString();
  const { challenge } = JSON.parse(text);
  if (typeof challenge !== 'string') throw new Error('no challenge');
  return text;
}
