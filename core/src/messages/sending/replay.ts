import type { Clock } from '../../shared/clock.js';
import { IdempotencyInFlight, IdempotencyKeyReused } from '../errors.js';
import type { MessageText } from '../message-text.js';
import type { IdempotencyRecord, IdempotencyRecords, MessageWatch, SendReply } from '../ports.js';
import type { Recipient } from '../recipient.js';
import { type SendVerdict, toSendVerdict } from './send-verdict.js';

/** Longer than any send waits: a first request without a reply after this time died with its process. */
const IN_FLIGHT_MS = 15_000;

/** Equal for two sends that are the same request. */
export function fingerprintRequest(send: {
  instanceId: string;
  recipient: Recipient;
  text: MessageText;
  validFor?: number | undefined;
}): string {
  const { instanceId, recipient, text, validFor } = send;
  const validity = validFor === undefined ? '' : ` ${validFor}`;
  return `${instanceId}\n${recipient.chatId}${validity}\n${text.value}`;
}

/** Returns the first reply. @throws IdempotencyKeyReused, IdempotencyInFlight */
export async function replay(
  ports: { idempotency: IdempotencyRecords; watch: MessageWatch; clock: Clock },
  used: { accountId: string; key: string; request: string },
  record: IdempotencyRecord,
): Promise<SendVerdict> {
  if (record.request !== used.request) throw new IdempotencyKeyReused();
  if (record.reply) return toSendVerdict(record.reply, { replayed: true });
  if (ports.clock.now().getTime() - record.usedAt.getTime() < IN_FLIGHT_MS) throw new IdempotencyInFlight();

  // The process of the first request died before it answered: answer now from the stored message.
  const message = await ports.watch.waitUntilSettled(used.accountId, record.messageId, 0);
  const reply: SendReply = { message, usage: record.usage, async: record.async };
  await ports.idempotency.saveReply(used.accountId, used.key, reply);
  return toSendVerdict(reply, { replayed: true });
}
