import type { Message } from '@waxwing/core';

/** The columns of a message, named as the core names them. */
export const MESSAGE_COLUMNS = `m.id, m.account_id as "accountId", m.instance_id as "instanceId", m.direction, m.number,
  m.own_number as "ownNumber", m.content as "text", m.type, m.wa_id as "waId", m.status,
  m.failure_code as "failureCode", m.failure_reason as "failureReason", m.created_at as "createdAt"`;

/** A row of MESSAGE_COLUMNS is a message. */
export type MessageRow = Message;
