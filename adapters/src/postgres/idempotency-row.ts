import { expiryOf, type IdempotencyRecord, type SendReply, usage } from '@waxwing/core';

/** The columns of an idempotency key `k` from which `toRecord` makes its record. */
export const RECORD_COLUMNS = `k.request, k.created_at as "usedAt", k.message_id as "messageId", k.usage_sent as "usageSent",
  k.usage_limit as "usageLimit", k.is_async as "isAsync", k.reply`;

/** All null where an outer join found no key. */
export interface IdempotencyRow {
  readonly request: string | null;
  readonly usedAt: Date | null;
  readonly messageId: string | null;
  readonly usageSent: number | null;
  readonly usageLimit: number | null;
  readonly isAsync: boolean | null;
  readonly reply: StoredReply | null;
}

/** A reply as jsonb keeps it: its dates are text. Replies from before messages had a validity know no `expiresAt`. */
type StoredReply = Omit<SendReply, 'message'> & {
  readonly message: Omit<SendReply['message'], 'createdAt' | 'expiresAt'> & {
    readonly createdAt: string;
    readonly expiresAt?: string;
  };
};

export function toRecord(row: IdempotencyRow): IdempotencyRecord | undefined {
  if (row.messageId === null) return undefined;
  return {
    request: row.request!,
    usedAt: row.usedAt!,
    messageId: row.messageId,
    usage: usage(row.usageSent!, row.usageLimit!),
    async: row.isAsync!,
    reply: row.reply ? toReply(row.reply) : undefined,
  };
}

function toReply({ message, ...rest }: StoredReply): SendReply {
  const createdAt = new Date(message.createdAt);
  const expiresAt = message.expiresAt === undefined ? expiryOf(createdAt) : new Date(message.expiresAt);
  return { ...rest, message: { ...message, createdAt, expiresAt } };
}
