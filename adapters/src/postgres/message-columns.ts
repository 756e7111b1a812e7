/** The columns of message `m`, named as the core names them: a row of these is a Message. */
export const MESSAGE_COLUMNS = `m.id, m.account_id as "accountId", m.instance_id as "instanceId", m.direction, m.number,
  m.own_number as "ownNumber", m.content as "text", m.type, m.wa_id as "waId", m.status,
  m.failure_code as "failureCode", m.failure_reason as "failureReason", m.created_at as "createdAt"`;
