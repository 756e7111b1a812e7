import {
  LeaseLost,
  type SessionCallOutcome,
  type SessionCalls,
  type SessionHints,
  type SessionLease,
  type TakenSessionCall,
  type WhatsAppSession,
} from '@waxwing/core';
import type { Logger } from 'pino';
import { ChangeMaker, type ChangeMakerPorts } from './change-maker.js';

/** What storing the outcome may take, within the time that the caller waits. */
const ANSWER_MS = 500;

export interface SessionCallTakerPorts extends Omit<ChangeMakerPorts, 'onError'> {
  readonly hints: Pick<SessionHints, 'onCallWaiting'>;
  readonly sessionCalls: Pick<SessionCalls, 'take' | 'answer'>;
  readonly lease: SessionLease;
  readonly log: Logger;
}

/** Takes the calls that wait for a session, while it is connected and until `over` aborts, and stores their outcomes. */
export class SessionCallTaker {
  readonly #ports: SessionCallTakerPorts;
  readonly #changes: ChangeMaker;
  #session: WhatsAppSession | undefined;
  #unsubscribe = (): void => undefined;
  #taking = false;
  #takeAgain = false;

  constructor(ports: SessionCallTakerPorts, over: AbortSignal) {
    this.#ports = ports;

    this.#changes = new ChangeMaker({ ...ports, onError: (error) => this.#onError(error) });
    over.addEventListener('abort', () => this.stop(), { once: true });
  }

  start(session: WhatsAppSession): void {
    this.stop();
    this.#session = session;
    this.#changes.start(session);
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
    this.#changes.stop();
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
    const { sessionCalls, lease } = this.#ports;
    try {
      await sessionCalls.answer(lease, call.id, await this.#outcomeOf(call));
    } catch (error) {
      this.#onError(error);
    }
  }

  async #outcomeOf(call: TakenSessionCall): Promise<SessionCallOutcome> {
    const session = this.#session;
    if (!session) return { kind: 'unknown' };
    const timeoutMs = Math.max(call.leftMs - ANSWER_MS, 0);
    switch (call.kind) {
      case 'read':
        return session.markRead(call.input, timeoutMs);
      case 'change':
        return this.#changes.make(call.input, timeoutMs);
      case 'typing':
        return session.showTyping(call.input);
    }
  }

  #onError(error: unknown): void {
    if (error instanceof LeaseLost) return;
    const { lease, log } = this.#ports;
    log.warn({ instance: lease.instanceId, err: error }, 'a call to a session failed');
  }
}
