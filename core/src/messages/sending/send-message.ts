import { InstanceNotFound } from '../../instances/errors.js';
import { grantsAccessTo } from '../../keys/api-key.js';
import { DailyCapReached } from '../../keys/errors.js';
import { OptedOut } from '../../safety/errors.js';
import type { Clock } from '../../shared/clock.js';
import { addDays, dayOf, dayStart } from '../../shared/day.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import { toCurrentSubscription } from '../../subscriptions/current-subscription.js';
import { NoSubscription } from '../../subscriptions/errors.js';
import type { Subscriptions } from '../../subscriptions/ports.js';
import type { Usage } from '../../subscriptions/usage.js';
import { QuotaExhausted } from '../errors.js';
import { withOrderedSteps } from '../history/get-message-timeline.js';
import { composeMessage } from '../message.js';
import type {
  IdempotencyRecord,
  IdempotencyRecords,
  MessageTimeline,
  MessageTimelines,
  MessageWatch,
  SendableInstances,
  SendReply,
} from '../ports.js';
import { Recipient } from '../recipient.js';
import { type AcceptMessagePorts, acceptMessage } from './accept-message.js';
import { assertAnswerable } from './answerable.js';
import type { AttachedFile } from './attach-file.js';
import { IdempotencyKey } from './idempotency-key.js';
import { InFlightRequests } from './in-flight-requests.js';
import { type PaceSendPorts, paceSend, withHold } from './pace-send.js';
import { parseReference } from './reference.js';
import { fingerprintRequest, replay, withBody } from './replay.js';
import {
  type ContentCommand,
  forwardedBy,
  type ParsedContent,
  parseContent,
  SendContents,
} from './send-contents.js';
import type { SendFilesPorts } from './send-files.js';
import { type SendVerdict, toSendVerdict } from './send-verdict.js';
import type { Sender } from './sender.js';

/** How long a send waits for WhatsApp's own acknowledgement. */
export const ACKNOWLEDGEMENT_MS = 10_000;

export interface SendMessagePorts extends SendFilesPorts, PaceSendPorts, AcceptMessagePorts {
  timelines: MessageTimelines;
  senders: SendableInstances;
  idempotency: IdempotencyRecords;
  watch: MessageWatch;
  subscriptions: Pick<Subscriptions, 'activeOf'>;
  ids: IdGenerator;
  clock: Clock;
}

export interface SendMessageCommand extends ContentCommand {
  key: Sender;
  instanceId: string;
  to: string;
  /** Of a file that `body` does not name. */
  file?: AttachedFile | undefined;
  /** The id of the message that it answers. */
  replyTo?: string | undefined;
  /** The sender's own word for the message. */
  reference?: string | undefined;
  idempotencyKey?: string | undefined;
  /** True answers as soon as the message is durable, without WhatsApp's acknowledgement. */
  async: boolean;
  /** For how long one that is not `async` waits for the acknowledgement, `ACKNOWLEDGEMENT_MS` unless told. */
  waitMs?: number | undefined;
  /** How long it may wait to be sent, in seconds; a day by default. */
  validFor?: number | undefined;
}

interface ParsedCommand extends Omit<SendMessageCommand, 'to' | keyof ContentCommand> {
  readonly recipient: Recipient;
  readonly content: ParsedContent;
}

/**
 * Accepts one message for sending and, unless `async`, waits for WhatsApp's answer.
 * @throws InvalidNumber, InvalidMessage, InvalidContent, NumberAndMessageRequired, InstanceNotFound, NotReady, NoSubscription, QuotaExhausted,
 * DailyCapReached, IdempotencyKeyReused, IdempotencyInFlight, TargetUnusable, Paced, AccountRestricted, FirstContactsOff, OptedOut, and of a file what `SendFiles` throws
 */
export class SendMessage {
  readonly #ports: SendMessagePorts;
  readonly #contents: SendContents;
  readonly #inFlight = new InFlightRequests();

  constructor(ports: SendMessagePorts) {
    this.#ports = ports;
    this.#contents = new SendContents(ports);
  }

  async execute(command: SendMessageCommand): Promise<SendVerdict> {
    const { key, instanceId } = command;
    const recipient = Recipient.parse(command.to);
    const content = parseContent(command);
    const idempotencyKey =
      command.idempotencyKey === undefined ? undefined : IdempotencyKey.parse(command.idempotencyKey).value;
    const reference = command.reference === undefined ? undefined : parseReference(command.reference);
    if (!grantsAccessTo(key, instanceId)) throw new InstanceNotFound();
    const parsed = { ...command, reference, recipient, content, idempotencyKey };
    if (idempotencyKey === undefined) return this.#send(parsed);
    return this.#inFlight.runExclusive({ accountId: key.accountId, instanceId, key: idempotencyKey }, () =>
      this.#send(parsed),
    );
  }

  async #send(command: ParsedCommand): Promise<SendVerdict> {
    const { senders, idempotency, timelines, ids, clock } = this.#ports;
    const {
      key,
      instanceId,
      validFor,
      recipient,
      replyTo,
      reference,
      idempotencyKey,
      waitMs = ACKNOWLEDGEMENT_MS,
    } = command;
    const instance = await senders.get(key.accountId, instanceId);

    if (idempotencyKey !== undefined) {
      // Before the readiness check: a repeated request gets its first reply even when the instance is no longer ready.
      const record = await idempotency.find({ accountId: key.accountId, instanceId, key: idempotencyKey });
      if (record) return this.#replay(command, record);
    }
    if (command.async) instance.assertLinked();
    else instance.assertReady();
    if (replyTo !== undefined)
      assertAnswerable(await timelines.find(key.accountId, replyTo), { instanceId, recipient });
    const pacing = await paceSend(this.#ports, command, instance);
    // After all that refuses the request without its file, of which nothing is read then.
    const content = await this.#contents.of(command);
    const request = fingerprintRequest({ ...command, content, forwards: forwardedBy(command.content) });

    const message = composeMessage({
      id: ids.next(),
      instance,
      recipient,
      content,
      replyTo,
      reference,
      at: clock.now(),
      validFor,
    });
    const claim =
      idempotencyKey === undefined ? undefined : { key: idempotencyKey, request, async: command.async };
    // Charged and stored in one commit: a lost reply must never become a free or a second message.
    const dailyCap = key.dailyCap === null ? undefined : { keyId: key.id, cap: key.dailyCap };
    const verdict = await acceptMessage(this.#ports, { message, idempotency: claim, dailyCap, pacing });
    if (verdict.kind === 'no-subscription') throw new NoSubscription();
    if (verdict.kind === 'opted-out') throw new OptedOut(verdict.since);
    if (verdict.kind === 'cap-reached')
      throw new DailyCapReached(dailyCap!.cap, secondsToNextDay(message.createdAt));
    if (verdict.kind === 'quota-exhausted') throw await this.#exhausted(key.accountId, verdict.usage);
    if (verdict.kind === 'repeated') {
      return replay(
        this.#ports,
        { accountId: key.accountId, key: idempotencyKey!, request, content },
        verdict.record,
      );
    }

    const outcome = command.async
      ? { message }
      : asAnswered(await this.#ports.watch.waitUntilSettled(key.accountId, message.id, waitMs));
    const shown = command.async ? content : await this.#contents.fetched(message, content);
    const reply: SendReply = {
      ...outcome,
      message: withHold(withBody(outcome.message, shown), pacing?.hold),
      usage: verdict.usage,
      async: command.async,
    };
    if (idempotencyKey !== undefined) await idempotency.saveReply(key.accountId, idempotencyKey, reply);
    return toSendVerdict(reply, { replayed: false });
  }

  async #replay(command: ParsedCommand, record: IdempotencyRecord): Promise<SendVerdict> {
    const { key, idempotencyKey } = command;
    const content = await this.#contents.repeated(command, record);
    const request = fingerprintRequest({ ...command, content, forwards: forwardedBy(command.content) });
    return replay(this.#ports, { accountId: key.accountId, key: idempotencyKey!, request, content }, record);
  }

  /** The refusal names the time from which a retry makes sense. */
  async #exhausted(accountId: string, usage: Usage): Promise<QuotaExhausted> {
    const at = this.#ports.clock.now();
    const subscription = await this.#ports.subscriptions.activeOf(accountId, at);
    return new QuotaExhausted(
      usage,
      subscription && toCurrentSubscription(subscription, usage.sent, at).windowEndsAt,
    );
  }
}

/** The reply states WhatsApp's answer. A receipt that overtook it must not change the answer of the same call. */
function asAnswered(timeline: MessageTimeline): Pick<SendReply, 'message' | 'times'> {
  const { message, sentAt } = withOrderedSteps(timeline);
  const isReceived = message.status === 'delivered' || message.status === 'read';
  return {
    message: isReceived ? { ...message, status: 'sent' } : message,
    times: { sentAt, deliveredAt: null, readAt: null },
  };
}

/** To midnight UTC, rounded up: a retry after them meets the next day. */
function secondsToNextDay(at: Date): number {
  return Math.ceil((dayStart(addDays(dayOf(at), 1)).getTime() - at.getTime()) / 1_000);
}
