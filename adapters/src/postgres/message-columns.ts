/** The fields of a core Message by the columns that hold them. */
const COLUMNS = {
  id: 'id',
  accountId: 'account_id',
  instanceId: 'instance_id',
  direction: 'direction',
  number: 'number',
  ownNumber: 'own_number',
  text: 'content',
  type: 'type',
  waId: 'wa_id',
  status: 'status',
  failureCode: 'failure_code',
  failureDetail: 'failure_detail',
  failureReason: 'failure_reason',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
};

/** The columns of message `m`, named as the core names them: a row of these is a Message. */
export const MESSAGE_COLUMNS = Object.entries(COLUMNS)
  .map(([field, column]) => `m.${column} as "${field}"`)
  .join(', ');

/** The same of a CTE that was made with MESSAGE_COLUMNS. */
export function messageFieldsOf(cte: string): string {
  return Object.keys(COLUMNS)
    .map((field) => `${cte}."${field}"`)
    .join(', ');
}
