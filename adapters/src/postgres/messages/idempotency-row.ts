import { expiryOf, type IdempotencyRecord, type SendReply, usageOf } from '@waxwing/core';

/** The columns of an idempotency key `k` from which `toIdempotencyRecord` makes its record. */
export const IDEMPOTENCY_COLUMNS = `k.request, k.created_at as "usedAt", k.message_id as "messageId", k.usage_sent as "usageSent",
  k.usage_limit as "usageLimit", k.is_async as "isAsync", k.reply`;

/**
 * The places in which a key may be kept, of rows `a(ord, account_id, instance_id, key)`. Under the key itself, as all keys were once:
 * processes of older versions look there and nowhere else, so that the first instance to use a key takes that place. For the others
 * of its account there is one beside it that no key of a caller can name, since it has a line feed in it.
 */
export function slotsOf(asked: string): string {
  return `select a.ord, a.account_id, a.instance_id::text || chr(10) as instance, s.slot, s.own
    from ${asked} a
    cross join lateral (values (a.key, false), (a.instance_id::text || chr(10) || a.key, true)) as s(slot, own)
    where a.key is not null`;
}

/** Whether key `k`, which lies in slot `s`, is that instance's: every request begins with its instance. */
export const IS_OWN = 's.own or starts_with(k.request, s.instance)';

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

export function toIdempotencyRecord(row: IdempotencyRow): IdempotencyRecord | undefined {
  if (row.messageId === null) return undefined;
  return {
    request: row.request!,
    usedAt: row.usedAt!,
    messageId: row.messageId,
    usage: usageOf(row.usageSent!, row.usageLimit!),
    async: row.isAsync!,
    reply: row.reply ? toReply(row.reply) : undefined,
  };
}

function toReply({ message, ...rest }: StoredReply): SendReply {
  const createdAt = new Date(message.createdAt);
  const expiresAt = message.expiresAt === undefined ? expiryOf(createdAt) : new Date(message.expiresAt);
  return { ...rest, message: { ...message, createdAt, expiresAt } };
}
