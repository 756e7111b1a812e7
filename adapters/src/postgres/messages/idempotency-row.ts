import { expiryOf, type IdempotencyRecord, type SendReply, usageOf } from '@waxwing/core';

/** The columns of an idempotency key `k`, as `toIdempotencyRecord` expects them. */
export const IDEMPOTENCY_COLUMNS = `k.request, k.created_at as "usedAt", k.message_id as "messageId", k.usage_sent as "usageSent",
  k.usage_limit as "usageLimit", k.is_async as "isAsync", k.reply`;

/**
 * The slots of a key, from the rows (ord, account_id, instance_id, key) of CTE `requests`. The first instance of an account to use
 * a key takes the key itself, the only slot that older versions know. The other instances each have one beside it; it contains a
 * line feed, so no caller's key equals it.
 */
export function slotsOf(requests: string): string {
  return `select req.ord, req.account_id, req.instance_id::text || chr(10) as instance, s.slot, s.own
    from ${requests} req
    cross join lateral (values (req.key, false), (req.instance_id::text || chr(10) || req.key, true)) as s(slot, own)
    where req.key is not null`;
}

/** Whether key `k` in slot `s` belongs to that instance: every request begins with its instance. */
export const IS_OWN = 's.own or starts_with(k.request, s.instance)';

/** All null when an outer join found no key. */
export interface IdempotencyRow {
  readonly request: string | null;
  readonly usedAt: Date | null;
  readonly messageId: string | null;
  readonly usageSent: number | null;
  readonly usageLimit: number | null;
  readonly isAsync: boolean | null;
  readonly reply: StoredReply | null;
}

type StoredTime = string | null;

/** A reply in jsonb: its dates are text. Replies from before messages had a validity have no `expiresAt`. */
type StoredReply = Omit<SendReply, 'message' | 'times'> & {
  readonly message: Omit<SendReply['message'], 'createdAt' | 'expiresAt' | 'editedAt' | 'deletedAt'> & {
    readonly createdAt: string;
    readonly expiresAt?: StoredTime;
    readonly editedAt?: StoredTime;
    readonly deletedAt?: StoredTime;
  };
  readonly times?: Record<keyof Required<SendReply>['times'], StoredTime>;
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

function toReply({ message, times, ...rest }: StoredReply): SendReply {
  const createdAt = new Date(message.createdAt);
  const { expiresAt, editedAt, deletedAt, fromName = null } = message;
  return {
    ...rest,
    message: {
      ...message,
      fromName,
      createdAt,
      expiresAt: expiresAt === undefined ? expiryOf(createdAt) : toDate(expiresAt),
      editedAt: toDate(editedAt),
      deletedAt: toDate(deletedAt),
    },
    ...(times && {
      times: {
        sentAt: toDate(times.sentAt),
        deliveredAt: toDate(times.deliveredAt),
        readAt: toDate(times.readAt),
      },
    }),
  };
}

const toDate = (time: StoredTime | undefined): Date | null =>
  time === undefined || time === null ? null : new Date(time);
