import { InstanceBusy, type PairingCodeAnswer, type SessionControl } from '@waxwing/core';
import { waitUntil } from '../../shared/wait-until.js';
import type { Database, Transaction } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { type ForgottenSession, forgetSession, publishForgotten } from './forget-session.js';
import { requestPairingCode } from './request-pairing-code.js';

/** A socket, WhatsApp's first QR code and its answer take a second or two without a queue. */
const PAIRING_CODE_TIMEOUT_MS = 20_000;

export interface PgSessionControlPorts {
  database: Database;
  notifications: Notifications;
  /** How long the worker may take to release; 5 s by default. */
  releaseTimeoutMs?: number;
  /** How long a caller waits for a pairing code; 20 s by default. */
  pairingCodeTimeoutMs?: number;
}

export class PgSessionControl implements SessionControl {
  readonly #ports: PgSessionControlPorts;

  constructor(ports: PgSessionControlPorts) {
    this.#ports = ports;
  }

  notifyInstanceChanged(instanceId: string): void {
    this.#ports.notifications.publish('session', instanceId);
  }

  notifyMessageQueued(instanceId: string): void {
    this.#ports.notifications.publish('outbox', instanceId);
  }

  requestPairingCode(
    instanceId: string,
    request: { number: string; until: Date },
  ): Promise<PairingCodeAnswer> {
    const { database, notifications, pairingCodeTimeoutMs = PAIRING_CODE_TIMEOUT_MS } = this.#ports;
    return requestPairingCode(database, instanceId, request, {
      timeoutMs: pairingCodeTimeoutMs,
      subscribe: notifications.changesOf('instance', instanceId),
      wakeWorker: () => this.notifyInstanceChanged(instanceId),
    });
  }

  async forget(instanceId: string): Promise<number> {
    const { database, notifications, releaseTimeoutMs = 5_000 } = this.#ports;
    const [asked] = await database.serially(instanceId, () =>
      database.query<{ at: string }>(ASK_TO_FORGET, [instanceId]),
    );
    if (!asked) return 0;
    this.notifyInstanceChanged(instanceId);

    const failed = await waitUntil({
      look: () => this.#forgetUnlessLeased(instanceId),
      subscribe: notifications.changesOf('instance', instanceId),
      timeoutMs: releaseTimeoutMs,
    });
    if (failed === undefined && (await this.#cancelForget(instanceId, asked.at))) throw new InstanceBusy();
    return failed ?? 0;
  }

  /**
   * Forgets the session in place of a worker, unless that has been done since it was asked for: repeats of a request wait for each
   * other. Returns how many messages failed; undefined when a worker holds it.
   */
  async #forgetUnlessLeased(instanceId: string): Promise<number | undefined> {
    const { database, notifications } = this.#ports;
    const ended = await database.serialTransaction(instanceId, async (transaction) =>
      (await isForgotten(transaction, instanceId))
        ? 'forgotten'
        : forgetUnlessLeased(transaction, instanceId),
    );
    if (ended === 'forgotten') return 0;
    if (!ended) return undefined;
    return publishForgotten(notifications, instanceId, ended);
  }

  /**
   * Withdraws the request, so that it is not carried out after the caller has given up; one that was made since stays. False where the
   * session has just been forgotten.
   */
  async #cancelForget(instanceId: string, askedAt: string): Promise<boolean> {
    const { database } = this.#ports;
    const withdrawn = await database.query(WITHDRAW_FORGET, [instanceId, askedAt]);
    return withdrawn.length > 0 || !(await isForgotten(database, instanceId));
  }
}

const ASK_TO_FORGET = {
  name: 'ask-to-forget',
  text: `update instances set forget_requested_at = clock_timestamp() where id = $1 and deleted_at is null
         returning forget_requested_at::text as at`,
};

const WITHDRAW_FORGET = {
  name: 'withdraw-forget',
  text: `update instances set forget_requested_at = null
         where id = $1 and forget_requested_at = $2::timestamptz returning id`,
};

/** A phone that is still linked is not forgotten: another caller has withdrawn its request. */
const FIND_UNFORGOTTEN = {
  name: 'find-unforgotten',
  text: 'select from instances where id = $1 and deleted_at is null and (forget_requested_at is not null or linked)',
};

async function isForgotten(database: Pick<Database, 'query'>, instanceId: string): Promise<boolean> {
  return (await database.query(FIND_UNFORGOTTEN, [instanceId])).length === 0;
}

// The renewal of a worker whose lease has ended waits until the commit, as it does for a claim.
const TAKE_ENDED_LEASE = {
  name: 'take-ended-lease',
  text: `with ended_owner as materialized (
      select w.owner from worker_leases w
      where w.owner = (select l.owner from session_leases l where l.instance_id = $1 and l.expires_at = 'infinity')
        and w.expires_at <= clock_timestamp()
      for share
    )
    update session_leases set epoch = epoch + 1, owner = '', expires_at = '-infinity'
    where instance_id = $1 and (expires_at <= clock_timestamp() or owner = any(array(select owner from ended_owner)))
    returning 1`,
};

/** Undefined when a worker holds it. */
async function forgetUnlessLeased(
  transaction: Transaction,
  instanceId: string,
): Promise<ForgottenSession | undefined> {
  // The new epoch fences off a late worker; the lock prevents a claim meanwhile.
  const taken = await transaction.query(TAKE_ENDED_LEASE, [instanceId]);
  if (taken.length === 0) return undefined;
  const forgotten = await forgetSession(transaction, instanceId, {});
  // Only linked sessions have a time at which their lease ended.
  await transaction.query("update session_leases set expires_at = '-infinity' where instance_id = $1", [
    instanceId,
  ]);
  return forgotten;
}
