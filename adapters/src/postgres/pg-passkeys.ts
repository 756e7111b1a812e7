import { randomBytes } from 'node:crypto';
import {
  answerTo,
  type PasskeyAnswer,
  type PasskeyCeremonies,
  type PasskeyCeremony,
  type PasskeyStage,
  type SessionLease,
} from '@waxwing/core';
import type { Database } from './connection.js';
import { HELD, queryWithLease } from './fence.js';

/** A ceremony ends with the lease of the worker that began it. */
const HOLDS = 'l.instance_id = c.instance_id and l.epoch = c.epoch and l.expires_at > now()';

const OF = {
  name: 'passkey-of',
  text: `select c.stage, c.ticket from passkey_ceremonies c join session_leases l on ${HOLDS} where c.instance_id = $1`,
};

const ANSWER = {
  name: 'passkey-answer',
  text: `update passkey_ceremonies c set answer = $3::jsonb, answered = true from session_leases l
         where c.instance_id = $1 and c.ticket = $2 and c.awaits = $4 and not c.answered and ${HOLDS}
         returning c.instance_id`,
};

const TELL = {
  name: 'passkey-tell',
  text: `${HELD} insert into passkey_ceremonies (instance_id, epoch, stage, awaits, ticket)
         select $1::uuid, $3, $4::jsonb, $5, $6 from held
         on conflict (instance_id) do update set epoch = excluded.epoch, stage = excluded.stage, awaits = excluded.awaits,
           ticket = excluded.ticket, answer = null, answered = false`,
};

const END = {
  name: 'passkey-end',
  text: `${HELD} delete from passkey_ceremonies c using held where c.instance_id = $1`,
};

const TAKE = {
  name: 'passkey-take',
  text: `${HELD}, waiting as materialized (
      select c.instance_id, c.answer from held cross join passkey_ceremonies c
      where c.instance_id = $1 and c.answer is not null for update of c
    ), taken as (
      update passkey_ceremonies c set answer = null from waiting w where c.instance_id = w.instance_id
    )
    select waiting.answer from held left join waiting on true`,
};

const TICKET_BYTES = 24;

export class PgPasskeys implements PasskeyCeremonies {
  constructor(private readonly ports: { database: Database }) {}

  async of(instanceId: string): Promise<PasskeyCeremony | null> {
    const [row] = await this.ports.database.query<{ stage: StoredStage; ticket: string }>(OF, [instanceId]);
    return row ? { stage: revived(row.stage), ticket: row.ticket } : null;
  }

  async answer(instanceId: string, ticket: string, answer: PasskeyAnswer): Promise<boolean> {
    const values = [instanceId, ticket, JSON.stringify(answer), answer.kind];
    return (await this.ports.database.query(ANSWER, values)).length > 0;
  }

  async tell(lease: SessionLease, stage: PasskeyStage | null): Promise<void> {
    const { database } = this.ports;
    if (stage === null) return void (await queryWithLease(database, lease, END, []));
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    await queryWithLease(database, lease, TELL, [JSON.stringify(stage), answerTo(stage) ?? null, ticket]);
  }

  async take(lease: SessionLease): Promise<PasskeyAnswer | null> {
    const rows = await queryWithLease<{ answer: PasskeyAnswer | null }>(this.ports.database, lease, TAKE, []);
    return rows[0]?.answer ?? null;
  }
}

/** As JSON has it: a moment is a text. */
type StoredStage =
  | Exclude<PasskeyStage, { stage: 'wanted' }>
  | { stage: 'wanted'; options: string; expiresAt: string };

function revived(stage: StoredStage): PasskeyStage {
  return stage.stage === 'wanted' ? { ...stage, expiresAt: new Date(stage.expiresAt) } : stage;
}
