import type { Clock } from '../../shared/clock.js';
import type { MessageContent } from '../content/message-content.js';
import { IdempotencyInFlight, IdempotencyKeyReused } from '../errors.js';
import { withOrderedSteps } from '../history/get-message-timeline.js';
import type { Message } from '../message.js';
import type { IdempotencyRecord, IdempotencyRecords, MessageWatch, SendReply } from '../ports.js';
import type { Recipient } from '../recipient.js';
import { type SendVerdict, toSendVerdict } from './send-verdict.js';

/** Longer than any send waits: a first request without a reply after this time died with its process. */
export const IN_FLIGHT_MS = 15_000;

/** Equal for two sends that are the same request. */
export function fingerprintRequest(send: {
  instanceId: string;
  recipient: Recipient;
  content: MessageContent;
  /** The id of the message whose content it sends. */
  forwards?: string | undefined;
  replyTo?: string | undefined;
  reference?: string | undefined;
  validFor?: number | undefined;
}): string {
  const { instanceId, recipient, content, forwards, replyTo, reference, validFor } = send;
  const validity = validFor === undefined ? '' : ` ${validFor}`;
  const answer = replyTo === undefined ? '' : ` re ${replyTo}`;
  const referred = reference === undefined ? '' : ` ref ${JSON.stringify(reference)}`;
  const addressed = `${instanceId}\n${recipient.chatId}${validity}${answer}${referred}`;
  // What it says may be gone when the request is repeated.
  if (forwards !== undefined) return `${addressed} forward ${forwards}`;
  if (content.textBody) {
    const { picture } = content;
    const said = JSON.stringify(content.textBody, (field, value) => (field === 'image' ? undefined : value));
    return `${addressed} ${said}${picture ? ` picture ${JSON.stringify(picture)}` : ''}\n${content.text}`;
  }
  // No text has a kind in its second line: it equals no other content, whatever it says.
  return content.body
    ? `${addressed} ${content.type}\n${JSON.stringify(content.body, withoutUploadId)}`
    : `${addressed}\n${content.text}`;
}

/** A file is told by its bytes: uploaded again, it is the same request. */
const withoutUploadId = (field: string, value: unknown): unknown =>
  field === 'media_id' ? undefined : value;

/** Returns the first reply. @throws IdempotencyKeyReused, IdempotencyInFlight */
export async function replay(
  ports: { idempotency: IdempotencyRecords; watch: MessageWatch; clock: Clock },
  used: { accountId: string; key: string; request: string; content: MessageContent },
  record: IdempotencyRecord,
): Promise<SendVerdict> {
  if (record.request !== used.request) throw new IdempotencyKeyReused();
  if (record.reply) return toSendVerdict(record.reply, { replayed: true });
  if (ports.clock.now().getTime() - record.usedAt.getTime() < IN_FLIGHT_MS) throw new IdempotencyInFlight();

  // The process of the first request died before it answered: answer now from the stored message.
  const watched = await ports.watch.waitUntilSettled(used.accountId, record.messageId, 0);
  const { message: found, ...times } = withOrderedSteps(watched);
  const message = withBody(found, used.content);
  const reply: SendReply = { message, usage: record.usage, async: record.async, times };
  await ports.idempotency.saveReply(used.accountId, used.key, reply);
  return toSendVerdict(reply, { replayed: true });
}

/** The message with its body, which a watch leaves out. */
export function withBody(message: Message, { body }: MessageContent): Message {
  return body ? { ...message, body } : message;
}
