import { LID_PREFIX } from '@waxwing/core';

/** The chat of message `m` as one writes to it. The column `chat` holds bare digits, of a LID where there is no number. */
export const CHAT_ID = `coalesce(m.number, '${LID_PREFIX}' || m.chat)`;

/** The fields of a core Message by what holds them in message `m`. */
const COLUMNS = {
  id: 'm.id',
  accountId: 'm.account_id',
  instanceId: 'm.instance_id',
  direction: 'm.direction',
  number: 'm.number',
  chatId: CHAT_ID,
  ownNumber: 'm.own_number',
  text: 'm.content',
  type: 'm.type',
  waId: 'm.wa_id',
  status: 'm.status',
  failureCode: 'm.failure_code',
  failureDetail: 'm.failure_detail',
  failureReason: 'm.failure_reason',
  createdAt: 'm.created_at',
  expiresAt: 'm.expires_at',
};

/** What the column `chat` holds of a chat's id. */
export function toChatColumn(chatId: string | null): string | null {
  return chatId?.startsWith(LID_PREFIX) ? chatId.slice(LID_PREFIX.length) : chatId;
}

/** The columns of message `m`, named as the core names them: a row of these is a Message. */
export const MESSAGE_COLUMNS = Object.entries(COLUMNS)
  .map(([field, column]) => `${column} as "${field}"`)
  .join(', ');

/** The same of a CTE that was made with MESSAGE_COLUMNS. */
export function messageFieldsFrom(cte: string): string {
  return Object.keys(COLUMNS)
    .map((field) => `${cte}."${field}"`)
    .join(', ');
}

/** Strangers write these: what PostgreSQL cannot hold as text must not keep the rest from being stored. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
