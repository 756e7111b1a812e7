import type { ChangeOutcome, ChangeSignal, OutgoingChanges, SendOutcome, SessionLease } from '@waxwing/core';
import { composeChange, needsWire } from '../composing/compose-change.js';
import type { ComposedMessage } from '../composing/message-wires.js';
import type { Baileys } from '../load-baileys.js';
import type { MessageSender } from './message-sender.js';
import type { SentWire } from './sent-messages.js';

export interface OwnChangesOptions {
  readonly baileys: Baileys;
  readonly changes: Pick<OutgoingChanges, 'storeWire'>;
  readonly lease: SessionLease;
  readonly sender: Pick<MessageSender, 'deliver'>;
  /** Finds the message sent under one of these WhatsApp ids. */
  readonly findSentWire: (waIds: readonly string[]) => Promise<SentWire | undefined>;
}

/**
 * Carries the account's reactions, edits and deletions to WhatsApp. It composes the bytes of each once and stores them before the first
 * frame, because a retry and the next owner of the session send the same bytes.
 */
export class OwnChanges {
  readonly #options: OwnChangesOptions;

  constructor(options: OwnChangesOptions) {
    this.#options = options;
  }

  /** Never rejects. `timeoutMs` limits the wait for WhatsApp's answer. */
  async send(signal: ChangeSignal, timeoutMs: number): Promise<ChangeOutcome> {
    const { to, waId } = signal;
    const compose = (jid: string) => this.#compose(signal, jid);
    return outcomeOf(await this.#options.sender.deliver({ to, waId, compose }, timeoutMs));
  }

  /** @throws LeaseLost, AdapterError, and where the change is not open any more */
  async #compose(signal: ChangeSignal, jid: string): Promise<ComposedMessage> {
    const { baileys, changes, lease, findSentWire } = this.#options;
    const { Message } = baileys.proto;
    const sent = needsWire(signal) ? await findSentWire([signal.target.waId]) : undefined;
    const composed = composeChange(baileys, signal, { jid, wire: sent?.wire ?? undefined });
    const bytes = await changes.storeWire(lease, signal.waId, Message.encode(composed.message).finish());
    if (!bytes) throw new Error('the change is not open any more');
    return { ...composed, message: Message.decode(bytes) };
  }
}

function outcomeOf(outcome: SendOutcome): ChangeOutcome {
  switch (outcome.kind) {
    case 'acknowledged':
      return { kind: 'changed' };
    case 'refused':
    case 'target-unusable':
      return { kind: 'refused' };
    case 'unknown':
    case 'unsendable':
      return { kind: 'unknown' };
    default:
      return outcome;
  }
}
