import { LID_PREFIX, type Message, type MessageTimeline } from '@waxwing/core';

/** The chat id of message `m`. The column `chat` holds bare digits, of a LID when there is no number. */
export const CHAT_ID = `coalesce(m.number, '${LID_PREFIX}' || m.chat)`;

/** The id of message `m` where it has a body; null for a plain text. */
export const BODY_OF =
  "case when m.type = 'text' and m.reply_to is null and m.is_rich is null then null else m.id end";

/** Whether a message `m` carries a file, or shows one above its text. */
export const HAS_FILE =
  "(m.type in ('image', 'video', 'audio', 'document', 'sticker') or m.has_picture is not null)";

/** The fields of a core Message with their expressions on message `m`. */
const COLUMNS = {
  id: 'm.id',
  accountId: 'm.account_id',
  instanceId: 'm.instance_id',
  direction: 'm.direction',
  number: 'm.number',
  chatId: CHAT_ID,
  fromName: 'm.sender_name',
  ownNumber: 'm.own_number',
  text: 'm.content',
  type: 'm.type',
  replyTo: 'm.reply_to',
  reference: 'm.reference',
  waId: 'm.wa_id',
  status: 'm.status',
  failureCode: 'm.failure_code',
  failureDetail: 'm.failure_detail',
  failureReason: 'm.failure_reason',
  createdAt: 'm.created_at',
  expiresAt: 'm.expires_at',
  editedAt: 'm.edited_at',
  deletedAt: 'm.deleted_at',
};

/** The value of the column `chat` for a chat id. */
export function toChatColumn(chatId: string | null): string | null {
  return chatId?.startsWith(LID_PREFIX) ? chatId.slice(LID_PREFIX.length) : chatId;
}

/** The columns of message `m` under the names of the core: a row of these is a Message. */
export const MESSAGE_COLUMNS = columnsOf(COLUMNS);

/** The same for a CTE that was made with MESSAGE_COLUMNS. */
export function messageFieldsFrom(cte: string): string {
  return fieldsFrom(cte, COLUMNS);
}

const STEPS = { sentAt: 'm.sent_at', deliveredAt: 'm.delivered_at', readAt: 'm.read_at' };

/** The times of the steps of message `m`, which a MessageTimeline has beside the message. */
export const STEP_COLUMNS = columnsOf(STEPS);

/** A row of MESSAGE_COLUMNS and STEP_COLUMNS. */
export type TimelineRow = Message & Omit<MessageTimeline, 'message'>;

export function toTimeline({ sentAt, deliveredAt, readAt, ...message }: TimelineRow): MessageTimeline {
  return { message, sentAt, deliveredAt, readAt };
}

/** The columns of a CTE that was made with MESSAGE_COLUMNS and STEP_COLUMNS. */
export function timelineFieldsFrom(cte: string): string {
  return fieldsFrom(cte, { ...COLUMNS, ...STEPS });
}

function columnsOf(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', ');
}

function fieldsFrom(cte: string, columns: object): string {
  return Object.keys(columns)
    .map((field) => `${cte}."${field}"`)
    .join(', ');
}

/** Outsiders write these texts: one that PostgreSQL cannot store must not prevent storing the rest. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** A value as jsonb takes it, with whatever others wrote into its texts. */
export function toStorableJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? toStorableText(part) : part));
}
