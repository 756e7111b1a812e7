import {
  ACKNOWLEDGEMENT_MS,
  type ChatHold,
  type Hold,
  type OutboxMessage,
  settleExpired,
  settleOutcome,
  settleUnsent,
  type WhatsAppSession,
} from '@waxwing/core';
import { MACHINE_TIME, type Timing } from '../timing.js';
import { WakeEvent } from '../wake-event.js';
import { composeAhead } from './compose-ahead.js';
import { EagerSends } from './eager-sends.js';
import { HeldChats, putOff } from './held-chats.js';
import { OutboxReader, POLL_MS } from './outbox-reader.js';
import { SendAttempts } from './send-attempts.js';
import type { SendLoopPorts } from './send-loop-ports.js';
import { type CurrentPacing, NOT_PACED, type SendPacing } from './send-pacing.js';
import { SendQueue } from './send-queue.js';

/** A message that was taken and may not leave goes back, and its chat rests this long, so that nothing in hand overtakes it. */
const GIVEN_BACK_MS = 1_000;

/**
 * Sends the waiting messages of one instance while its connection is open: in order and one at a time in each chat, a few
 * chats at once.
 */
export class SendLoop {
  readonly #ports: SendLoopPorts;
  readonly #session: WhatsAppSession;
  readonly #onFailure: (error: unknown) => void;
  readonly #queue = new SendQueue();
  readonly #pacing: CurrentPacing;
  readonly #time: Timing;
  readonly #attempts: SendAttempts;
  readonly #reader: OutboxReader;
  readonly #held: HeldChats;
  readonly #wake: WakeEvent;
  readonly #stop = new AbortController();
  readonly #unsubscribe: readonly ((() => void) | undefined)[];
  readonly #done: Promise<void>;
  /** The guard did not hold when it was last checked. */
  #paused = false;

  constructor(ports: SendLoopPorts, session: WhatsAppSession, onFailure: (error: unknown) => void) {
    this.#ports = ports;
    this.#session = session;
    this.#onFailure = onFailure;

    const { pacing = NOT_PACED, time = MACHINE_TIME } = ports;
    this.#pacing = pacing;
    this.#time = time;
    this.#attempts = new SendAttempts(time, ports.restMs);
    this.#reader = new OutboxReader(
      { ...ports, pacing, time },
      this.#queue,
      this.#attempts,
      this.#stop.signal,
    );
    this.#held = ports.held ?? new HeldChats(time);
    this.#wake = new WakeEvent(time);
    const { instanceId } = ports.lease;
    this.#unsubscribe = [
      ports.hints.onMessageQueued(instanceId, this.notify),
      ports.eagerTakes?.register(instanceId, this.#eagerSends()),
    ];
    this.#done = this.#run();
  }

  #eagerSends(): EagerSends {
    return new EagerSends({
      ...this.#ports,
      pacing: this.#pacing,
      queue: this.#queue,
      reader: this.#reader,
      stop: this.#stop.signal,
      compose: (message) => composeAhead(this.#ports, this.#session, message),
      wake: () => this.#wake.notify(),
    });
  }

  /** The outbox may hold a new message. Returns whether this process holds the session, so that no other one needs to know. */
  readonly notify = (): boolean => {
    this.#reader.notify();
    this.#wake.notify();
    return this.#ports.guard.holds;
  };

  /** Waits for the sends and writes under way, and starts no other: a late write would set back what the next connection sends. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const unsubscribe of this.#unsubscribe) unsubscribe?.();
    this.#wake.notify();
    await this.#done;
  }

  get #stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  async #run(): Promise<void> {
    const unwatch = this.#ports.guard.subscribe(() => {
      if (!this.#paused) return;
      this.#paused = false;
      this.notify();
    });
    while (!this.#stopped || this.#queue.underWay > 0 || this.#reader.isBusy) {
      const pacing = this.#pacing();
      if (!this.#stopped) this.#advance(pacing);
      const raised = await this.#wake.wait(this.#pauseMs(pacing));
      this.#reader.poll(raised ? this.#ports.pollMs : 0);
    }
    unwatch();
  }

  #pauseMs(pacing: SendPacing | undefined): number {
    const { pollMs = POLL_MS } = this.#ports;
    const at = pacing?.nextRoomAt();
    return at ? Math.min(pollMs, Math.max(1, at.getTime() - this.#time.now().getTime())) : pollMs;
  }

  #advance(pacing: SendPacing | undefined): void {
    this.#paused ||= !this.#ports.guard.holds;
    if (this.#paused) return;
    const isSpaced = pacing && ((message: OutboxMessage) => pacing.isSpaced(message));
    for (let message = this.#queue.next(isSpaced); message; message = this.#queue.next(isSpaced))
      void this.#send(message, pacing);
    for (let message = this.#queue.nextFile(); message; message = this.#queue.nextFile())
      void this.#prepare(message);
    const { wanted } = this.#reader;
    if (wanted) void this.#take(wanted);
  }

  async #take(wanted: NonNullable<OutboxReader['wanted']>): Promise<void> {
    try {
      await this.#reader.take(wanted);
    } catch (error) {
      if (!this.#stopped) this.#onFailure(error);
      this.#stop.abort();
    } finally {
      this.#wake.notify();
    }
  }

  async #send(message: OutboxMessage, pacing: SendPacing | undefined): Promise<void> {
    if (this.#isExpired(message)) return this.#expire(message);
    const held = this.#held.holdOf(message, { isOutOfOrder: this.#queue.isOutOfOrder(message) });
    if (held) return this.#postpone(message, held);
    const hold = pacing?.admit(message);
    if (hold) return this.#giveBack(message, hold);
    const { untouched, settlements } = this.#ports;
    untouched.remove(message);
    const answer = await this.#session.send(message, ACKNOWLEDGEMENT_MS);
    const outcome = answer.kind === 'unknown' ? this.#attempts.count(message, answer) : answer;
    pacing?.onOutcome(message, outcome);
    if (outcome.kind === 'not-now') {
      const { until } = outcome;
      const isPaced = pacing && answer.kind === 'not-now';
      return this.#hold(message, isPaced ? putOff(until, this.#time.now()) : { until });
    }
    if (outcome.kind === 'unknown') {
      const isUnwritten = outcome.isUntouched || outcome.isClientFault;
      if (isUnwritten && !message.mayBeWritten) await this.#noteUnwritten(message);
      // Nothing may overtake it in its chat: everything taken is given back and taken again in order.
      this.#queue.requeue(message);
      this.#reader.readAgain();
    } else {
      this.#attempts.forget(message);
      this.#queue.complete(message);
      settlements.add(settleOutcome(message, outcome), this.#queue.isIdle);
    }
    this.#wake.notify();
  }

  /**
   * Nothing of it was written. While it rests it waits in the database, where it is refunded should its validity end. It stays in hand
   * until that is stored, since a late write would set back a message that is being sent again.
   */
  async #noteUnwritten(message: OutboxMessage): Promise<void> {
    const { outbox, untouched, lease, guard } = this.#ports;
    untouched.add(message);
    if (!this.#attempts.resting.includes(message.id) || !guard.holds) return;
    await outbox.giveBack(lease, [message.id]).catch(() => undefined);
  }

  /** Uploads the file of a message, which is sent afterwards. Other chats go on. */
  async #prepare(message: OutboxMessage): Promise<void> {
    if (this.#isExpired(message)) {
      this.#queue.giveUpFile(message);
      return this.#expire(message);
    }
    const { files, lease } = this.#ports;
    try {
      const outcome = await files.prepare(lease, message, this.#session, this.#stop.signal);
      if (this.#stopped) return;
      if (outcome.kind === 'later') return await this.#hold(message, { until: outcome.until });
      if (outcome.kind === 'ready') this.#queue.prepared({ ...message, ...outcome.message });
      else this.#ports.settlements.add(settleUnsent(message, outcome.failure), this.#queue.isIdle);
    } catch (error) {
      if (!this.#stopped) this.#onFailure(error);
      this.#stop.abort();
    } finally {
      this.#queue.giveUpFile(message);
      this.#wake.notify();
    }
  }

  /** It was taken and may not leave now: its chat waits until a time of its own, or else with its lane. */
  #giveBack(message: OutboxMessage, cause: Hold): Promise<void> {
    const soon = new Date(this.#time.now().getTime() + GIVEN_BACK_MS);
    const until = (cause.code === 'recipient_budget' && cause.until) || soon;
    return this.#hold(message, { until, cause });
  }

  #hold(message: OutboxMessage, hold: ChatHold): Promise<void> {
    this.#held.hold(message.to, hold);
    return this.#postpone(message, hold);
  }

  /** It waits in the database with everything else for its chat, in order; its validity ends there in time. */
  async #postpone(message: OutboxMessage, hold: ChatHold): Promise<void> {
    try {
      const isOver = await this.#reader.postpone(message, hold);
      if (isOver) this.#held.forget(message.to);
    } catch (error) {
      if (!this.#stopped) this.#onFailure(error);
      this.#stop.abort();
    } finally {
      this.#queue.complete(message);
      this.#wake.notify();
    }
  }

  /** It has expired in this process. */
  #expire(message: OutboxMessage): void {
    this.#queue.complete(message);
    this.#ports.untouched.remove(message);
    const { lane = 'known', held = false } = message;
    const hold = held || lane === 'first' ? this.#pacing()?.holdOf(lane) : undefined;
    const settlement = settleExpired(message, hold);
    if (settlement) this.#ports.settlements.add(settlement, this.#queue.isIdle);
    this.#wake.notify();
  }

  #isExpired({ expiresAt }: OutboxMessage): boolean {
    return expiresAt <= this.#time.now();
  }
}
