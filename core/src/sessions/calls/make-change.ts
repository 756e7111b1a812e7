import { WhatsAppUnavailable } from '../../instances/errors.js';
import type { ApiKey } from '../../keys/api-key.js';
import type { OutgoingChanges } from '../../messages/changes/ports.js';
import { IdempotencyInFlight, IdempotencyKeyReused } from '../../messages/errors.js';
import { GetMessage } from '../../messages/history/get-message.js';
import { type Message, waIdOf } from '../../messages/message.js';
import type {
  IdempotencyRecord,
  IdempotencyRecords,
  MessageTimeline,
  MessageTimelines,
} from '../../messages/ports.js';
import { IdempotencyKey } from '../../messages/sending/idempotency-key.js';
import { InFlightRequests } from '../../messages/sending/in-flight-requests.js';
import { IN_FLIGHT_MS } from '../../messages/sending/replay.js';
import type { Clock } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import { loadCurrentSubscription } from '../../subscriptions/current-subscription.js';
import type { Subscriptions } from '../../subscriptions/ports.js';
import { type Usage, usageOf } from '../../subscriptions/usage.js';
import { assertMade } from './assert-made.js';
import { type CallSessionPorts, callSession } from './call-session.js';
import { addressOf, fingerprintChange } from './change-address.js';
import type { ChangeCall, ChangeClaim, ChangeOutcome, OwnChange } from './change-signal.js';

export interface MakeChangePorts extends CallSessionPorts {
  readonly timelines: MessageTimelines;
  readonly idempotency: IdempotencyRecords;
  readonly outgoingChanges: Pick<OutgoingChanges, 'find' | 'stateOf'>;
  readonly subscriptions: Subscriptions;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

export interface ChangeRequest {
  readonly key: ApiKey;
  readonly messageId: string;
  readonly idempotencyKey?: string | undefined;
  /** How the request names the message; `id` by default. */
  readonly field?: string;
}

/** The message after a change, or before one that is still to be made. */
export interface ChangeReply {
  readonly timeline: MessageTimeline;
  /** Changes cost nothing: the messages that the account has sent, and may send. */
  readonly usage: Usage;
  /** It is the reply to the first request with the same idempotency key. */
  readonly replayed: boolean;
  /** The change is stored, and is made as soon as WhatsApp answers: the message is as it was. */
  readonly isPending: boolean;
}

/** @returns when nobody makes the change any more; nothing where there is nothing to make */
export type ChangeCheck = (found: MessageTimeline) => Date | undefined;

const NO_TIMES = { sentAt: null, deliveredAt: null, readAt: null };

interface Made extends ChangeRequest {
  readonly content: OwnChange;
  readonly check: ChangeCheck;
  readonly claim?: ChangeClaim;
}

/**
 * Makes a change of a message, once for each idempotency key: a repeated request gets the first reply, or goes on waiting for the same
 * change where that was still to be made.
 */
export class MakeChange {
  readonly #ports: MakeChangePorts;
  readonly #inFlight = new InFlightRequests();

  constructor(ports: MakeChangePorts) {
    this.#ports = ports;
  }

  /**
   * @param check is not asked of a repeated request
   * @throws MessageNotFound, InvalidIdempotencyKey, IdempotencyKeyReused, IdempotencyInFlight, TargetUnusable, TooLate, NotOnWhatsApp,
   * InstanceNotFound, NotReady, TooManyCalls, WhatsAppUnavailable
   */
  async execute(request: ChangeRequest, content: OwnChange, check: ChangeCheck): Promise<ChangeReply> {
    const key =
      request.idempotencyKey === undefined ? undefined : IdempotencyKey.parse(request.idempotencyKey).value;
    const found = await this.#find(request);
    const made = { ...request, content, check };
    if (key === undefined) return this.#make(found, made);
    const { accountId, instanceId } = found.message;
    const scopedKey = { accountId, instanceId, key };
    return this.#inFlight.runExclusive(scopedKey, async () => {
      const claim = { key, request: fingerprintChange(found.message, content) };
      // Before all that refuses it: a repeated request gets its first reply, however late it is.
      const record = await this.#ports.idempotency.find(scopedKey);
      return record ? this.#replay(found, { ...made, claim }, record) : this.#make(found, { ...made, claim });
    });
  }

  async #make(found: MessageTimeline, made: Made): Promise<ChangeReply> {
    const until = made.check(found);
    if (!until) return this.#unchanged(found, { replayed: false, isPending: false });
    const { clock, ids } = this.#ports;
    const madeAt = clock.now();
    const times = { madeAt: madeAt.toISOString(), until: until.toISOString() };
    const { content, claim } = made;
    const address = addressOf(found.message, fieldOf(made));
    const call = { ...address, waId: waIdOf(ids.next()), content, ...times };
    const outcome = await this.#call(found.message, { ...call, ...(claim && { claim }) });
    if (outcome.kind === 'open') return this.#unchanged(found, { replayed: false, isPending: true });
    if (outcome.kind !== 'repeated') return this.#answer(found, made, outcome, false);
    const { accountId, instanceId } = found.message;
    const record = await this.#ports.idempotency.find({ accountId, instanceId, key: claim?.key ?? '' });
    if (!record) throw new WhatsAppUnavailable();
    return this.#replay(found, made, record);
  }

  async #replay(found: MessageTimeline, made: Made, record: IdempotencyRecord): Promise<ChangeReply> {
    const { clock, outgoingChanges } = this.#ports;
    const { claim, messageId } = made;
    if (record.request !== claim?.request) throw new IdempotencyKeyReused();
    if (record.reply) {
      const { message, times, usage } = record.reply;
      return { timeline: { ...NO_TIMES, ...times, message }, usage, replayed: true, isPending: false };
    }
    const { accountId } = found.message;
    const change = await outgoingChanges.find(accountId, { messageId, key: claim.key });
    if (change?.state !== 'open')
      return this.#answer(found, made, { kind: change?.state ?? 'changed' }, true);
    if (clock.now().getTime() - record.usedAt.getTime() < IN_FLIGHT_MS) throw new IdempotencyInFlight();
    const outcome = await this.#call(found.message, change.signal);
    if (outcome.kind === 'open') return this.#unchanged(found, { replayed: true, isPending: true });
    return this.#answer(found, made, outcome, true);
  }

  /** How it has ended; `open` where it is stored and WhatsApp has not answered in time. */
  async #call(
    { accountId, instanceId }: Message,
    input: ChangeCall,
  ): Promise<ChangeOutcome | { readonly kind: 'open' }> {
    const instance = { accountId, instanceId };
    try {
      return await callSession<'change'>(this.#ports, instance, { kind: 'change', input });
    } catch (error) {
      if (!(error instanceof WhatsAppUnavailable)) throw error;
      const state = await this.#ports.outgoingChanges.stateOf(instance, input.waId);
      // The call may be taken later, or never.
      if (state === undefined) throw error;
      return { kind: state };
    }
  }

  async #unchanged(
    timeline: MessageTimeline,
    how: Pick<ChangeReply, 'replayed' | 'isPending'>,
  ): Promise<ChangeReply> {
    return { timeline, usage: await this.#usage(timeline.message), ...how };
  }

  async #answer(
    { message: before }: MessageTimeline,
    made: Made,
    outcome: ChangeOutcome,
    replayed: boolean,
  ): Promise<ChangeReply> {
    assertMade(outcome, made.content, { field: fieldOf(made), now: this.#ports.clock.now() });
    const timeline = await this.#find(made);
    const { message, ...times } = timeline;
    const usage = await this.#usage(before);
    const reply = { message, times, usage, async: false };
    if (made.claim) await this.#ports.idempotency.saveReply(before.accountId, made.claim.key, reply);
    return { timeline, usage, replayed, isPending: false };
  }

  async #usage({ accountId }: Message): Promise<Usage> {
    const { subscriptions, clock } = this.#ports;
    const current = await loadCurrentSubscription(subscriptions, accountId, clock.now());
    return current?.usage ?? usageOf(0, 0);
  }

  #find({ key, messageId }: ChangeRequest): Promise<MessageTimeline> {
    return new GetMessage(this.#ports).execute({ key, messageId });
  }
}

const fieldOf = ({ field = 'id' }: ChangeRequest): string => field;
