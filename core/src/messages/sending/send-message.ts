import { InstanceNotFound } from '../../instances/errors.js';
import type { SessionControl } from '../../instances/ports.js';
import { type ApiKey, grantsAccessTo } from '../../keys/api-key.js';
import { DailyCapReached } from '../../keys/errors.js';
import { MediaNotFound } from '../../media/errors.js';
import { MEDIA_LIFE_MS } from '../../media/media-limits.js';
import type { MediaCatalog } from '../../media/ports.js';
import { type Clock, DAY_MS } from '../../shared/clock.js';
import { addDays, dayOf, dayStart } from '../../shared/day.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import { toCurrentSubscription } from '../../subscriptions/current-subscription.js';
import { NoSubscription } from '../../subscriptions/errors.js';
import type { Subscriptions } from '../../subscriptions/ports.js';
import type { Usage } from '../../subscriptions/usage.js';
import type { BodyInput } from '../content/body-input.js';
import { fileIdOf, isFileInput } from '../content/file-input.js';
import type { MessageBody } from '../content/message-body.js';
import { bodyContent, type MessageContent, textContent } from '../content/message-content.js';
import { parseBody } from '../content/parse-body.js';
import { parseFile } from '../content/parse-file.js';
import { type PreviewInput, parsePreview } from '../content/parse-preview.js';
import { QuotaExhausted } from '../errors.js';
import { composeMessage, type Message } from '../message.js';
import { MessageText } from '../message-text.js';
import type {
  IdempotencyRecords,
  MessageIntake,
  MessageTimelines,
  MessageWatch,
  SendableInstances,
  SendReply,
} from '../ports.js';
import { Recipient } from '../recipient.js';
import { assertAnswerable } from './answerable.js';
import { IdempotencyKey } from './idempotency-key.js';
import { InFlightRequests } from './in-flight-requests.js';
import { parseReference } from './reference.js';
import { fingerprintRequest, replay, withBody } from './replay.js';
import { type SendVerdict, toSendVerdict } from './send-verdict.js';

/** How long a send waits for WhatsApp's own acknowledgement. */
export const ACKNOWLEDGEMENT_MS = 10_000;

export interface SendMessagePorts {
  mediaCatalog: Pick<MediaCatalog, 'find' | 'renew'>;
  timelines: MessageTimelines;
  senders: SendableInstances;
  intake: MessageIntake;
  idempotency: IdempotencyRecords;
  watch: MessageWatch;
  subscriptions: Pick<Subscriptions, 'activeOf'>;
  sessions: Pick<SessionControl, 'notifyMessageQueued'>;
  ids: IdGenerator;
  clock: Clock;
}

/** Who sends: a key, or the owner in the dashboard, whom no limits of a key concern. */
export type Sender =
  | Pick<ApiKey, 'id' | 'accountId' | 'instanceIds' | 'dailyCap'>
  | { readonly accountId: string; readonly instanceIds: readonly []; readonly dailyCap: null };

export interface SendMessageCommand {
  key: Sender;
  instanceId: string;
  to: string;
  /** Of a text. */
  text?: string | undefined;
  /** Of a link in the text. */
  preview?: PreviewInput | undefined;
  /** Of anything else. */
  body?: BodyInput | undefined;
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

interface ParsedCommand extends Omit<SendMessageCommand, 'to' | 'text' | 'preview' | 'body'> {
  readonly recipient: Recipient;
  readonly content: MessageContent;
}

/**
 * Accepts one message for sending and, unless `async`, waits for WhatsApp's answer.
 * @throws InvalidNumber, InvalidMessage, InvalidContent, NumberAndMessageRequired, InstanceNotFound, NotReady, NoSubscription, QuotaExhausted,
 * DailyCapReached, IdempotencyKeyReused, IdempotencyInFlight, TargetUnusable
 */
export class SendMessage {
  readonly #ports: SendMessagePorts;
  readonly #inFlight = new InFlightRequests();

  constructor(ports: SendMessagePorts) {
    this.#ports = ports;
  }

  async execute(command: SendMessageCommand): Promise<SendVerdict> {
    const { key, instanceId } = command;
    const recipient = Recipient.parse(command.to);
    const content = command.body
      ? bodyContent(await this.#bodyOf(key.accountId, command.body))
      : textOf(command);
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
      content,
      idempotencyKey,
      waitMs = ACKNOWLEDGEMENT_MS,
    } = command;
    const instance = await senders.get(key.accountId, instanceId);

    const request = fingerprintRequest({ instanceId, recipient, content, replyTo, reference, validFor });
    if (idempotencyKey !== undefined) {
      // Before the readiness check: a repeated request gets its first reply even when the instance is no longer ready.
      const record = await idempotency.find({ accountId: key.accountId, instanceId, key: idempotencyKey });
      if (record)
        return replay(
          this.#ports,
          { accountId: key.accountId, key: idempotencyKey, request, content },
          record,
        );
    }
    if (command.async) instance.assertLinked();
    else instance.assertReady();
    if (replyTo !== undefined)
      assertAnswerable(await timelines.find(key.accountId, replyTo), { instanceId, recipient });

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
    const verdict = await this.#ports.intake.accept({ message, idempotency: claim, dailyCap });
    if (verdict.kind === 'no-subscription') throw new NoSubscription();
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
    this.#ports.sessions.notifyMessageQueued(instanceId);

    const outcome = command.async
      ? message
      : await this.#ports.watch.waitUntilSettled(key.accountId, message.id, waitMs);
    const reply: SendReply = {
      message: withBody(withoutReceipts(outcome), content),
      usage: verdict.usage,
      async: command.async,
    };
    if (idempotencyKey !== undefined) await idempotency.saveReply(key.accountId, idempotencyKey, reply);
    return toSendVerdict(reply, { replayed: false });
  }

  /** @throws InvalidContent, MediaNotFound */
  async #bodyOf(accountId: string, input: BodyInput): Promise<MessageBody> {
    if (!isFileInput(input)) return parseBody(input);
    const { clock, mediaCatalog } = this.#ports;
    const media = await mediaCatalog.find(accountId, fileIdOf(input));
    if (!media) throw new MediaNotFound();
    const body = parseFile(input, media);
    // A file lives on from its last use. Once a day is enough, since no message waits as long as a file lives.
    const usedAt = clock.now();
    if (usedAt.getTime() - media.usedAt.getTime() > DAY_MS)
      await mediaCatalog.renew(accountId, media.sha256, {
        usedAt,
        expiresAt: new Date(usedAt.getTime() + MEDIA_LIFE_MS),
      });
    return body;
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

/** @throws NumberAndMessageRequired, InvalidMessage, InvalidContent */
function textOf({ text = '', preview }: SendMessageCommand): MessageContent {
  const parsed = MessageText.parse(text);
  return textContent(parsed, preview && parsePreview(preview, parsed));
}

/** The reply states WhatsApp's answer. A receipt that overtook it must not change the answer of the same call. */
function withoutReceipts(message: Message): Message {
  return message.status === 'delivered' || message.status === 'read'
    ? { ...message, status: 'sent' }
    : message;
}

/** To midnight UTC, rounded up: a retry after them meets the next day. */
function secondsToNextDay(at: Date): number {
  return Math.ceil((dayStart(addDays(dayOf(at), 1)).getTime() - at.getTime()) / 1_000);
}
