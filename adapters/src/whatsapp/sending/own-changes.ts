import type { ChangeOutcome, ChangeSignal, SendOutcome } from '@waxwing/core';
import { composeChange, needsWire } from '../composing/compose-change.js';
import type { Baileys } from '../load-baileys.js';
import type { MessageSender } from './message-sender.js';
import type { SentWire } from './sent-messages.js';

/** Changes that a phone may ask for again, of one connection. */
const MAX_KEPT = 200;

export interface OwnChangesOptions {
  readonly baileys: Baileys;
  readonly sender: Pick<MessageSender, 'deliver'>;
  /** Finds the message sent under one of these WhatsApp ids. */
  readonly findSentWire: (waIds: readonly string[]) => Promise<SentWire | undefined>;
}

/** Carries the account's reactions, edits and deletions to WhatsApp. */
export class OwnChanges {
  readonly #options: OwnChangesOptions;
  /** By WhatsApp's id of the change. */
  readonly #sent = new Map<string, SentWire>();

  constructor(options: OwnChangesOptions) {
    this.#options = options;
  }

  /** Never rejects. `timeoutMs` limits the wait for WhatsApp's answer. */
  async send(signal: ChangeSignal, timeoutMs: number): Promise<ChangeOutcome> {
    const { to, waId } = signal;
    const { baileys, sender, findSentWire } = this.#options;
    const compose = async (jid: string) => {
      const sent = needsWire(signal) ? await findSentWire([signal.target.waId]) : undefined;
      const composed = composeChange(baileys, signal, { jid, wire: sent?.wire ?? undefined });
      this.#keep(waId, { to, text: '', isText: false, wire: this.#encode(composed.message) });
      return composed;
    };
    return outcomeOf(await sender.deliver({ to, waId, compose }, timeoutMs));
  }

  /** What was sent under one of these ids, for a phone that could not decrypt it. */
  find(waIds: readonly string[]): SentWire | undefined {
    return waIds.map((waId) => this.#sent.get(waId)).find((sent) => sent !== undefined);
  }

  #encode(message: Parameters<Baileys['proto']['Message']['encode']>[0]): Uint8Array {
    return this.#options.baileys.proto.Message.encode(message).finish();
  }

  #keep(waId: string, sent: SentWire): void {
    this.#sent.set(waId, sent);
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MAX_KEPT && oldest !== undefined) this.#sent.delete(oldest);
  }
}

function outcomeOf(outcome: SendOutcome): ChangeOutcome {
  switch (outcome.kind) {
    case 'acknowledged':
      return { kind: 'changed' };
    case 'refused':
    case 'target-unusable':
      return { kind: 'refused' };
    default:
      return outcome;
  }
}
