import { randomBytes } from 'node:crypto';
import {
  expectedAnswer,
  type PasskeyAnswer,
  type PasskeyCeremonies,
  type PasskeyCeremony,
  type PasskeyStage,
  type SessionLease,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import { leaseHolds } from './lease-validity.js';
import { LEASE_CHECK, queryWithLease } from './with-lease.js';

/** A ceremony ends with the lease of the worker that began it. */
const LEASE_HOLDS = `l.instance_id = c.instance_id and l.epoch = c.epoch and ${leaseHolds('l')}`;

const FIND_CEREMONY = {
  name: 'passkey-of',
  text: `select c.stage, c.ticket from passkey_ceremonies c join session_leases l on ${LEASE_HOLDS} where c.instance_id = $1`,
};

const SAVE_ANSWER = {
  name: 'passkey-answer',
  text: `update passkey_ceremonies c set answer = $3::jsonb, answered = true from session_leases l
         where c.instance_id = $1 and c.ticket = $2 and c.awaits = $4 and not c.answered and ${LEASE_HOLDS}
           and coalesce((c.stage->>'expiresAt')::timestamptz > now(), true)
         returning c.instance_id`,
};

const SAVE_STAGE = {
  name: 'passkey-tell',
  text: `${LEASE_CHECK} insert into passkey_ceremonies (instance_id, epoch, stage, awaits, ticket)
         select $1::uuid, $3, $4::jsonb, $5, $6 from locked_lease
         on conflict (instance_id) do update set epoch = excluded.epoch, stage = excluded.stage, awaits = excluded.awaits,
           ticket = excluded.ticket, answer = null, answered = false`,
};

const END_CEREMONY = {
  name: 'passkey-end',
  text: `${LEASE_CHECK} delete from passkey_ceremonies c using locked_lease where c.instance_id = $1`,
};

const TAKE_ANSWER = {
  name: 'passkey-take',
  text: `${LEASE_CHECK}, waiting as materialized (
      select c.instance_id, c.answer from locked_lease cross join passkey_ceremonies c
      where c.instance_id = $1 and c.answer is not null for update of c
    ), taken as (
      update passkey_ceremonies c set answer = null from waiting w where c.instance_id = w.instance_id
    )
    select waiting.answer from locked_lease left join waiting on true`,
};

const TICKET_BYTES = 24;

export class PgPasskeyCeremonies implements PasskeyCeremonies {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async find(instanceId: string): Promise<PasskeyCeremony | null> {
    const [row] = await this.#ports.database.query<{ stage: StoredStage; ticket: string }>(FIND_CEREMONY, [
      instanceId,
    ]);
    return row ? { stage: reviveStage(row.stage), ticket: row.ticket } : null;
  }

  async answer(instanceId: string, ticket: string, answer: PasskeyAnswer): Promise<boolean> {
    const values = [instanceId, ticket, JSON.stringify(answer), answer.kind];
    return (await this.#ports.database.query(SAVE_ANSWER, values)).length > 0;
  }

  async setStage(lease: SessionLease, stage: PasskeyStage | null): Promise<void> {
    const { database } = this.#ports;
    if (stage === null) return void (await queryWithLease(database, lease, END_CEREMONY, []));
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    await queryWithLease(database, lease, SAVE_STAGE, [
      JSON.stringify(stage),
      expectedAnswer(stage) ?? null,
      ticket,
    ]);
  }

  async takeAnswer(lease: SessionLease): Promise<PasskeyAnswer | null> {
    const rows = await queryWithLease<{ answer: PasskeyAnswer | null }>(
      this.#ports.database,
      lease,
      TAKE_ANSWER,
      [],
    );
    return rows[0]?.answer ?? null;
  }
}

/** The JSON form: a date is a text. */
type StoredStage =
  | Exclude<PasskeyStage, { stage: 'wanted' }>
  | { stage: 'wanted'; options: string; expiresAt: string };

function reviveStage(stage: StoredStage): PasskeyStage {
  return stage.stage === 'wanted' ? { ...stage, expiresAt: new Date(stage.expiresAt) } : stage;
}
