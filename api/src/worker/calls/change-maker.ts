import {
  type ChangeCall,
  type ChangeOutcome,
  type ChangeSignal,
  type Clock,
  isOver,
  madeChange,
  type OpenChange,
  type OutgoingChanges,
  type SessionLease,
  type WhatsAppSession,
} from '@waxwing/core';
import type { InboxWriter } from '../receiving/inbox-writer.js';

/** How long a change without a caller waits for WhatsApp's answer. */
const ANSWER_MS = 10_000;
/** Open changes that are read at once, and chats whose changes are made at once. */
const PAGE = 100;
const CHATS_AT_ONCE = 4;

export interface ChangeMakerPorts {
  readonly inbox: Pick<InboxWriter, 'storeMade'>;
  readonly outgoingChanges: Pick<OutgoingChanges, 'store' | 'listOpen' | 'end' | 'withdraw'>;
  readonly lease: SessionLease;
  readonly time: Clock;
  readonly onError: (error: unknown) => void;
}

/**
 * Makes the changes of an account through its session. It stores each before the first frame. The next connection, in this process or in
 * another, makes those again that have no answer yet: they keep their ids, so phones show each once.
 */
export class ChangeMaker {
  readonly #ports: ChangeMakerPorts;
  /** What WhatsApp has not answered, by its id of the change. */
  readonly #underWay = new Map<string, Promise<ChangeOutcome>>();
  #session: WhatsAppSession | undefined;

  constructor(ports: ChangeMakerPorts) {
    this.#ports = ports;
  }

  start(session: WhatsAppSession): void {
    this.#session = session;
    void this.#resume(session).catch(this.#ports.onError);
  }

  stop(): void {
    this.#session = undefined;
  }

  /** Answers once it is stored how the change has ended: then its caller reads what it has done. @throws LeaseLost, AdapterError */
  async make({ claim, ...signal }: ChangeCall, timeoutMs: number): Promise<ChangeOutcome> {
    const { lease, onError, outgoingChanges } = this.#ports;
    const state = await outgoingChanges.store(lease, signal, claim);
    if (state !== 'open') return { kind: state };
    const outcome = await this.#send(signal, timeoutMs);
    // Its caller is told. Of what is open without one, a caller was told that it is made later.
    if (outcome.kind === 'not-now') await outgoingChanges.withdraw(lease, signal.waId);
    // The answer may be lost while the connection is well, and the next connection may be long in coming.
    if (outcome.kind === 'unknown') void this.#send(signal, ANSWER_MS).catch(onError);
    return outcome;
  }

  /** The chats of which WhatsApp answers nothing come last: each of their changes may take as long as an answer is waited for. */
  async #resume(session: WhatsAppSession): Promise<void> {
    const silent = new Set<string>();
    await this.#makeOpen(session, async (to, chat) => {
      if (!silent.has(to) && (await this.#makeChat(session, chat, { untilSilent: true }))) silent.add(to);
    });
    await this.#makeOpen(session, async (to, chat) => {
      if (silent.has(to)) await this.#makeChat(session, chat);
    });
  }

  /** Page by page, the chats of a page side by side. */
  async #makeOpen(
    session: WhatsAppSession,
    make: (to: string, chat: readonly OpenChange[]) => Promise<void>,
  ): Promise<void> {
    const { lease, outgoingChanges } = this.#ports;
    for (let after: ChangeSignal | undefined; this.#session === session; ) {
      const page = await outgoingChanges.listOpen(lease, { limit: PAGE, after });
      // All who make changes take the next chat from here.
      const chats = Map.groupBy(page, ({ signal }) => signal.to).entries();
      const makeNext = async () => {
        for (const [to, chat] of chats) await make(to, chat);
      };
      await Promise.all(Array.from({ length: CHATS_AT_ONCE }, makeNext));
      if (page.length < PAGE) return;
      after = page.at(-1)?.signal;
    }
  }

  /**
   * One after the other, as they were made: a later change of a chat must not overtake an earlier one. Answers whether it has stopped where
   * WhatsApp answers nothing.
   */
  async #makeChat(
    session: WhatsAppSession,
    chat: readonly OpenChange[],
    { untilSilent = false } = {},
  ): Promise<boolean> {
    const { lease, outgoingChanges } = this.#ports;
    for (const { signal, isUsable } of chat) {
      if (this.#session !== session) return false;
      if (!isUsable) await outgoingChanges.end(lease, signal.waId, 'target-unusable');
      else {
        const { kind } = await this.#send(signal, ANSWER_MS);
        if (kind === 'not-now') return false;
        if (kind === 'unknown' && untilSilent) return true;
      }
    }
    return false;
  }

  /** Its caller and a connection that begins may both want it. */
  #send(signal: ChangeSignal, timeoutMs: number): Promise<ChangeOutcome> {
    const { waId } = signal;
    const underWay =
      this.#underWay.get(waId) ?? this.#deliver(signal, timeoutMs).finally(() => this.#underWay.delete(waId));
    this.#underWay.set(waId, underWay);
    return underWay;
  }

  async #deliver(signal: ChangeSignal, timeoutMs: number): Promise<ChangeOutcome> {
    const { inbox, lease, outgoingChanges, time } = this.#ports;
    // Also of a repeated request, whose change may be old.
    if (isOver(signal, time.now())) {
      await outgoingChanges.end(lease, signal.waId, 'too-late');
      return { kind: 'too-late' };
    }
    const outcome = (await this.#session?.change(signal, timeoutMs)) ?? { kind: 'unknown' };
    if (outcome.kind === 'changed') await inbox.storeMade(madeChange(signal));
    if (outcome.kind === 'refused' || outcome.kind === 'not-on-whatsapp')
      await outgoingChanges.end(lease, signal.waId, outcome.kind);
    return outcome;
  }
}
