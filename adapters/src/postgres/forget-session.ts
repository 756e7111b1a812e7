import type { SessionReport } from '@waxwing/core';
import type { ClientBase } from 'pg';
import { FAIL_WAITING, UNLINKED } from './waiting-messages.js';

/**
 * Removes the credentials and every trace of the phone, ends the messages that wait, and fulfils a wish to forget. The caller's
 * transaction has locked the lease row. Answers with the ids of the messages it ended.
 */
export async function forgetSession(
  client: ClientBase,
  instanceId: string,
  report: SessionReport,
): Promise<string[]> {
  await client.query('delete from whatsapp_auth where instance_id = $1', [instanceId]);
  await client.query(
    `update instances set linked = false, phone = null, lid = null, name = null, qr = null, status_reason = null,
       forget_requested_at = null, linking_until = null
     where id = $1`,
    [instanceId],
  );
  await client.query(`update instances i set ${reportAssignments('$2')} where i.id = $1`, [
    instanceId,
    JSON.stringify(report),
  ]);
  const { rows } = await client.query<{ id: string }>({
    ...FAIL_WAITING,
    values: [instanceId, UNLINKED.code, report.statusReason ?? UNLINKED.reason],
  });
  return rows.map(({ id }) => id);
}

/** The assignments of a SessionReport given as jsonb: absent fields stay. */
export function reportAssignments(param: string): string {
  const patch = `${param}::jsonb`;
  const text = (field: string, column: string) =>
    `${column} = case when ${patch} ? '${field}' then ${patch}->>'${field}' else i.${column} end`;
  return [
    text('status', 'status'),
    text('statusReason', 'status_reason'),
    text('qr', 'qr'),
    text('phone', 'phone'),
    text('name', 'name'),
    `linked = coalesce((${patch}->>'linked')::boolean, i.linked)`,
  ].join(', ');
}
