import { EVENT_BITS } from '@waxwing/core';
import { eventCte } from './event-cte.js';

/** What of instance `i` before a change decides about its events. */
export const BEFORE_CHANGE = `i.id, i.status, i.status_reason, i.linked, i.phone, i.name, i.qr, i.pairing_code, i.away_told`;

/** The same of a row that was read by another statement and is now a parameter. */
export function beforeFromJson(parameter: string): string {
  return `before as materialized (
      select * from jsonb_to_record(${parameter}::jsonb) as b(id uuid, status text, status_reason text, linked boolean, phone text,
        name text, qr text, pairing_code text, away_told boolean)
    )`;
}

/** What an instance's events say of it, of row `e` of the instances. */
export const INSTANCE_FACTS = `jsonb_build_object('status', e.status, 'phone', e.phone, 'name', e.name, 'reason', e.status_reason,
      'reasonCode', e.status_reason_code)`;

interface InstanceChange {
  /** Whether the change says that the status is what it is now, though it may have been the same before. */
  readonly reported?: string;
  /** Whether a person must act though the status does not say so. */
  readonly needsLinking?: string;
}

/**
 * CTE `told`: the events of an instance that was CTE `before` and is CTE `changed` now. A short disconnect is not told, so its end is
 * not told either. A phone that is gone is still named.
 */
export function instanceEventCtes({
  reported = 'false',
  needsLinking = 'false',
}: InstanceChange = {}): string {
  const hasBecome = (status: string) => `c.status = '${status}' and b.status <> '${status}'`;
  const steps = [
    ['instance.linked', 'c.linked and not b.linked'],
    [
      'instance.connected',
      `${reported} and c.status = 'ready' and (b.away_told or b.status in ('initializing', 'logged_out', 'failed'))`,
    ],
    ['instance.logged_out', hasBecome('logged_out')],
    ['instance.failed', hasBecome('failed')],
    ['instance.needs_linking', `${hasBecome('logged_out')} or ${hasBecome('failed')} or ${needsLinking}`],
    [
      'instance.updated',
      `row(c.status, c.status_reason, c.linked, c.qr, c.pairing_code)
          is distinct from row(b.status, b.status_reason, b.linked, b.qr, b.pairing_code)`,
    ],
  ] as const;
  const values = steps.map(([type, happened]) => `(${EVENT_BITS[type]}, ${happened})`).join(',\n        ');
  return `steps as (
      select c.account_id, c.id, c.status, coalesce(c.phone, b.phone) as phone, coalesce(c.name, b.name) as name,
        c.status_reason, c.status_reason_code, step.type
      from before b join changed c on c.id = b.id cross join lateral (values
        ${values}) step(type, happened)
      where step.happened
    ), ${eventCte({
      of: 'steps',
      type: { column: 'type' },
      instanceId: 'e.id',
      facts: `case when e.type <> ${EVENT_BITS['instance.updated']} then ${INSTANCE_FACTS} end`,
      orderBy: 'e.type',
    })}`;
}
