import {
  type Inbox,
  LeaseLost,
  madeChange,
  type SessionCallOutcome,
  type SessionCalls,
  type SessionHints,
  type SessionLease,
  type TakenSessionCall,
  type WhatsAppSession,
} from '@waxwing/core';
import type { Logger } from 'pino';

/** What storing the outcome may take, within the time that the caller waits. */
const ANSWER_MS = 500;

export interface SessionCallTakerPorts {
  readonly hints: Pick<SessionHints, 'onCallWaiting'>;
  readonly inbox: Pick<Inbox, 'storeChanges'>;
  readonly sessionCalls: Pick<SessionCalls, 'take' | 'answer'>;
  readonly lease: SessionLease;
  readonly log: Logger;
}

/** Takes the calls that wait for a session, while it is connected and until `over` aborts, and stores their outcomes. */
export class SessionCallTaker {
  readonly #ports: SessionCallTakerPorts;
  #session: WhatsAppSession | undefined;
  #unsubscribe = (): void => undefined;
  #taking = false;
  #takeAgain = false;

  constructor(ports: SessionCallTakerPorts, over: AbortSignal) {
    this.#ports = ports;

    over.addEventListener('abort', () => this.stop(), { once: true });
  }

  start(session: WhatsAppSession): void {
    this.stop();
    this.#session = session;
    const { hints, lease } = this.#ports;
    this.#unsubscribe = hints.onCallWaiting(lease.instanceId, () => {
      void this.#take();
      return true;
    });
    void this.#take();
  }

  /** What is under way ends with the connection. */
  stop(): void {
    this.#unsubscribe();
    this.#session = undefined;
  }

  /** Never rejects: a caller that waits repeats its hint. */
  async #take(): Promise<void> {
    this.#takeAgain = true;
    if (this.#taking) return;
    this.#taking = true;
    const { sessionCalls, lease } = this.#ports;
    try {
      while (this.#takeAgain && this.#session) {
        this.#takeAgain = false;
        for (const call of await sessionCalls.take(lease)) void this.#do(call);
      }
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#taking = false;
    }
  }

  /** Never rejects. Calls run beside each other. */
  async #do(call: TakenSessionCall): Promise<void> {
    const { inbox, sessionCalls, lease } = this.#ports;
    try {
      const outcome = this.#session ? await outcomeOf(this.#session, call) : ({ kind: 'unknown' } as const);
      // Its caller is told when it is stored: then it reads what it has done.
      if (call.kind === 'change' && outcome.kind === 'changed')
        await inbox.storeChanges(lease, [madeChange(call.input)]);
      await sessionCalls.answer(lease, call.id, outcome);
    } catch (error) {
      this.#onError(error);
    }
  }

  #onError(error: unknown): void {
    if (error instanceof LeaseLost) return;
    const { lease, log } = this.#ports;
    log.warn({ instance: lease.instanceId, err: error }, 'a call to a session failed');
  }
}

function outcomeOf(session: WhatsAppSession, call: TakenSessionCall): Promise<SessionCallOutcome> {
  const timeoutMs = Math.max(call.leftMs - ANSWER_MS, 0);
  switch (call.kind) {
    case 'read':
      return session.markRead(call.input, timeoutMs);
    case 'change':
      return session.change(call.input, timeoutMs);
    case 'typing':
      return session.showTyping(call.input);
  }
}
