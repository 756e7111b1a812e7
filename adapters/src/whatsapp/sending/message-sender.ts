import { type LeaseGuard, type OutgoingMessage, type SendOutcome, TargetUnusable } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import type { ComposedMessage, MessageWires } from '../composing/message-wires.js';
import { TargetUnsettled } from '../composing/quotes.js';
import type { CsTokens } from '../history/cs-tokens.js';
import { jidOf } from '../numbers/addresses.js';
import type { Addressing } from '../numbers/addressing.js';
import type { NumberCheck } from '../numbers/number-check.js';
import { isClientFault } from './client-fault.js';
import type { FreshRatchets } from './fresh-ratchets.js';
import { type OutgoingFrame, relayMessage } from './relay-message.js';
import type { SendAcks } from './send-acks.js';
import type { TcTokenTimestamps } from './tc-token-timestamps.js';

const UNKNOWN: SendOutcome = { kind: 'unknown' };
const UNTOUCHED: SendOutcome = { kind: 'unknown', isUntouched: true };
const CLIENT_FAULT: SendOutcome = { kind: 'unknown', isClientFault: true };

/** How long an answer waits for what it answers. */
const UNSETTLED_MS = 1_000;

export interface MessageSenderOptions {
  readonly socket: WASocket;
  readonly guard: LeaseGuard;
  readonly numbers: NumberCheck;
  readonly addressing: Addressing;
  readonly wires: Pick<MessageWires, 'of'>;
  readonly acks: SendAcks;
  readonly tcTokenTimestamps: TcTokenTimestamps;
  readonly ratchets: FreshRatchets;
  readonly csTokens?: CsTokens | undefined;
  /** Resolves when the ratchets of all frames that were written so far are stored. @throws LeaseLost, AdapterError */
  readonly stored: () => Promise<void>;
  /** Called when a frame of the message with this id has been written to the socket. */
  readonly onWritten?: ((waId: string) => void) | undefined;
  /** Told of errors of our client that kept a message from being written. */
  readonly onClientFault?: ((error: unknown) => void) | undefined;
}

/** What is sent to a chat under an id of its own. */
export interface Deliverable {
  /** Digits, or `lid:` and digits. */
  readonly to: string;
  readonly waId: string;
  /** @param jid the chat, as it is addressed */
  readonly compose: (jid: string) => ComposedMessage | Promise<ComposedMessage>;
}

interface Attempt {
  /** Whether the caller no longer waits for the outcome. */
  readonly tooLate: () => boolean;
  /** Called when WhatsApp has acknowledged it: from here on only the database is awaited. */
  readonly onAnswer: () => void;
}

/** Sends through one socket and waits for WhatsApp's ack. */
export class MessageSender {
  readonly #options: MessageSenderOptions;
  readonly #writing = new Set<Promise<void>>();
  readonly #waiting = new Set<PromiseWithResolvers<SendOutcome>>();

  constructor(options: MessageSenderOptions) {
    this.#options = options;
  }

  /** Never rejects. `timeoutMs` limits the wait for WhatsApp's answer. */
  send(message: OutgoingMessage, timeoutMs: number): Promise<SendOutcome> {
    const { to, waId } = message;
    return this.deliver({ to, waId, compose: () => this.#options.wires.of(message) }, timeoutMs);
  }

  /** As `send`, of anything that has the form of a message. */
  async deliver(message: Deliverable, timeoutMs: number): Promise<SendOutcome> {
    if (!this.#options.guard.holds) return UNTOUCHED;
    let isTouched = false;
    const compose: Deliverable['compose'] = (jid) => {
      isTouched = true;
      return message.compose(jid);
    };
    const outcome = await this.#deliver({ ...message, compose }, timeoutMs);
    return outcome === UNKNOWN && !isTouched ? UNTOUCHED : outcome;
  }

  async #deliver(message: Deliverable, timeoutMs: number): Promise<SendOutcome> {
    const gaveUp = Promise.withResolvers<SendOutcome>();
    const timer = setTimeout(() => gaveUp.resolve(UNKNOWN), timeoutMs);
    this.#waiting.add(gaveUp);
    try {
      const attempt = this.#attempt(message, {
        tooLate: () => !this.#waiting.has(gaveUp),
        onAnswer: () => clearTimeout(timer),
      });
      return await Promise.race([attempt, gaveUp.promise]);
    } catch (error) {
      return withoutFrame(error) ?? this.#judgeError(error);
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(gaveUp);
      this.#options.acks.forget(message.waId);
    }
  }

  #judgeError(error: unknown): SendOutcome {
    const { socket, guard, onClientFault } = this.#options;
    if (!guard.holds || !socket.ws?.isOpen || !isClientFault(error)) return UNKNOWN;
    onClientFault?.(error);
    return CLIENT_FAULT;
  }

  /** To be called when the connection has closed: pending sends stay unknown. */
  abandon(): void {
    for (const gaveUp of this.#waiting) gaveUp.resolve(UNKNOWN);
  }

  /** Resolves when no message is being written. */
  async settled(): Promise<void> {
    await Promise.all(this.#writing);
  }

  async #attempt(message: Deliverable, watch: Attempt): Promise<SendOutcome> {
    const { socket, guard, numbers, addressing, ratchets, csTokens } = this.#options;
    const found = await numbers.lookUp(socket, message.to);
    if (found.kind !== 'found') return found;
    const { addressee } = found;
    const by = addressing.preferredKind(addressee);
    await ratchets.ensureFresh(message.to, jidOf(addressee, by));
    const additionalNodes = (await csTokens?.nodesFor(addressee.lid ?? jidOf(addressee, by))) ?? [];
    if (watch.tooLate() || !guard.holds) return UNKNOWN;
    const composed = await message.compose(jidOf(addressee, by));
    const frame = { waId: message.waId, composed, addressee, additionalNodes };
    if (watch.tooLate() || !guard.holds) return UNKNOWN;
    const outcome = await this.#frame({ ...frame, by }, watch);
    if (outcome.kind === 'acknowledged') await addressing.recordAccepted(by, addressee);
    if (outcome.kind !== 'refused') return outcome;
    const instead = await addressing.fallbackKind(by, addressee, outcome.code);
    if (!instead) return outcome;
    if (watch.tooLate() || !guard.holds) return UNKNOWN;
    const second = await this.#frame({ ...frame, by: instead }, watch);
    if (second.kind === 'refused') return addressing.decisiveRefusal(by, outcome, second);
    if (second.kind === 'acknowledged') await addressing.recordAccepted(instead, addressee);
    return second;
  }

  /** Writes one frame and waits for WhatsApp's answer. */
  async #frame(frame: OutgoingFrame, { onAnswer }: Attempt): Promise<SendOutcome> {
    const { socket, acks, tcTokenTimestamps } = this.#options;
    const answered = acks.expect(frame.waId);
    const written = relayMessage(socket, frame)
      .then(() => this.#options.stored())
      .then(() => this.#options.onWritten?.(frame.waId));
    const jid = jidOf(frame.addressee, frame.by);
    const finished = written.then(() => tcTokenTimestamps.record(jid)).catch(() => undefined);
    this.#writing.add(finished);
    void finished.then(() => this.#writing.delete(finished));
    const answer = await Promise.race([answered, written.then(() => answered)]);
    if (answer.kind === 'refused' && (await this.#hadToken(frame))) return { ...answer, withToken: true };
    if (answer.kind !== 'acknowledged') return answer;
    onAnswer();
    // If it were settled before its ratchet is stored, a crash in between would leave the next owner a key that the reader has
    // used up, and the next message would be out of order. This message the reader recognizes when it comes again.
    await written;
    return answer;
  }

  /** Whether a frame went to a LID with the token that the recipient gave. */
  async #hadToken({ by, addressee }: OutgoingFrame): Promise<boolean> {
    if (by !== 'lid' || addressee.lid === null) return false;
    return (await this.#options.csTokens?.hasTrustedToken(addressee.lid).catch(() => false)) ?? false;
  }
}

/** The outcome of a message that could not be composed because of the one that it answers: nothing was written. */
function withoutFrame(error: unknown): SendOutcome | undefined {
  if (error instanceof TargetUnusable) return { kind: 'target-unusable' };
  if (error instanceof TargetUnsettled)
    return { kind: 'not-now', until: new Date(Date.now() + UNSETTLED_MS) };
  return undefined;
}
