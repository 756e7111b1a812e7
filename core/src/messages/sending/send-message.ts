import { InstanceNotFound } from '../../instances/errors.js';
import { grantsAccessTo } from '../../keys/api-key.js';
import type { MessageHold } from '../../safety/hold.js';
import type { Clock } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import type { Usage } from '../../subscriptions/usage.js';
import type { MessageContent } from '../content/message-content.js';
import { withOrderedSteps } from '../history/get-message-timeline.js';
import { composeMessage, type Message } from '../message.js';
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
import { type IntakeRefusalPorts, intakeRefusal } from './intake-refusal.js';
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

export interface SendMessagePorts
  extends SendFilesPorts,
    PaceSendPorts,
    AcceptMessagePorts,
    IntakeRefusalPorts {
  timelines: MessageTimelines;
  senders: SendableInstances;
  idempotency: IdempotencyRecords;
  watch: MessageWatch;
  ids: IdGenerator;
  clock: Clock;
}

export interface SendMessageCommand extends ContentCommand {
  key: Sender;
  instanceId: string;
  to: string;
  /** A file that `body` does not name. */
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

interface Accepted {
  readonly content: MessageContent;
  readonly hold: MessageHold | undefined;
  readonly usage: Usage;
}

/**
 * Accepts one message for sending and, unless `async`, waits for WhatsApp's answer.
 * @throws InvalidNumber, InvalidMessage, InvalidContent, NumberAndMessageRequired, InstanceNotFound, NotReady, NoSubscription, QuotaExhausted,
 * AccountSuspended, DailyCapReached, IdempotencyKeyReused, IdempotencyInFlight, TargetUnusable, Paced, AccountRestricted, FirstContactsOff, OptedOut, and of
 * a file what `SendFiles` throws
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
    const { key, instanceId, recipient, replyTo, idempotencyKey } = command;
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
    const { reference, validFor } = command;
    const composed = { instance, recipient, content, replyTo, reference, validFor };
    const message = composeMessage({ id: ids.next(), ...composed, at: clock.now() });
    const claim =
      idempotencyKey === undefined ? undefined : { key: idempotencyKey, request, async: command.async };
    const dailyCap = key.dailyCap === null ? undefined : { keyId: key.id, cap: key.dailyCap };
    // Charged and stored in one commit: a lost reply must never become a free or a second message.
    const verdict = await acceptMessage(this.#ports, { message, idempotency: claim, dailyCap, pacing });
    if (verdict.kind === 'repeated') {
      const used = { accountId: key.accountId, key: idempotencyKey!, request, content };
      return replay(this.#ports, used, verdict.record);
    }
    if (verdict.kind !== 'accepted') throw await intakeRefusal(this.#ports, verdict, { key, message });
    return this.#answer(command, message, { content, hold: pacing?.hold, usage: verdict.usage });
  }

  /** The reply to a message that was accepted. It is kept for repeated requests. */
  async #answer(
    { key, async, idempotencyKey, waitMs = ACKNOWLEDGEMENT_MS }: ParsedCommand,
    message: Message,
    { content, hold, usage }: Accepted,
  ): Promise<SendVerdict> {
    const { watch, idempotency } = this.#ports;
    const outcome = async
      ? { message }
      : asAnswered(await watch.waitUntilSettled(key.accountId, message.id, waitMs));
    const shown = async ? content : await this.#contents.fetched(message, content);
    const answered = withHold(withBody(outcome.message, shown), hold);
    const reply: SendReply = { ...outcome, message: answered, usage, async };
    if (idempotencyKey !== undefined) await idempotency.saveReply(key.accountId, idempotencyKey, reply);
    return toSendVerdict(reply, { replayed: false });
  }

  async #replay(command: ParsedCommand, record: IdempotencyRecord): Promise<SendVerdict> {
    const { key, idempotencyKey } = command;
    const content = await this.#contents.repeated(command, record);
    const request = fingerprintRequest({ ...command, content, forwards: forwardedBy(command.content) });
    return replay(this.#ports, { accountId: key.accountId, key: idempotencyKey!, request, content }, record);
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
