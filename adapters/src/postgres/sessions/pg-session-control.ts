import { InstanceBusy, type PairingCodeAnswer, type SessionControl } from '@waxwing/core';
import type { ClientBase } from 'pg';
import type { Database } from '../database/database.js';
import { type FailedMessagePorts, publishFailed, UNLINKED } from '../messages/fail-waiting-messages.js';
import { forgetSession } from './forget-session.js';
import { requestPairingCode } from './request-pairing-code.js';

const POLL_MS = 50;
/** A socket, WhatsApp's first QR code, and its answer: a second or two where nobody waits in line. */
const PAIRING_CODE_TIMEOUT_MS = 20_000;

export interface PgSessionControlPorts extends FailedMessagePorts {
  database: Database;
  /** How long the owner may take to let go; 5 s unless told. */
  releaseTimeoutMs?: number;
  /** How long somebody waits for a linking code; 20 s unless told. */
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

  requestPairingCode(instanceId: string, wish: { number: string; until: Date }): Promise<PairingCodeAnswer> {
    const { database, pairingCodeTimeoutMs: timeoutMs = PAIRING_CODE_TIMEOUT_MS } = this.#ports;
    return requestPairingCode(database, instanceId, wish, {
      timeoutMs,
      wakeWorker: () => this.notifyInstanceChanged(instanceId),
    });
  }

  async forget(instanceId: string): Promise<void> {
    const { database, releaseTimeoutMs = 5_000 } = this.#ports;
    const asked = await database.query(
      'update instances set forget_requested_at = now() where id = $1 and deleted_at is null returning id',
      [instanceId],
    );
    if (asked.length === 0) return;
    this.notifyInstanceChanged(instanceId);

    const deadline = performance.now() + releaseTimeoutMs;
    while (performance.now() < deadline) {
      const ended = await database.transaction((client) => forgetUnlessLeased(client, instanceId));
      if (ended) {
        publishFailed(this.#ports, UNLINKED.code, ended);
        this.#ports.notifications.publish('instance', instanceId);
        return;
      }
      await this.#waitForChange(instanceId);
      if (await this.#isForgotten(instanceId)) return;
    }
    if (await this.#cancelForget(instanceId)) throw new InstanceBusy();
  }

  async #isForgotten(instanceId: string): Promise<boolean> {
    const waiting = await this.#ports.database.query(
      'select from instances where id = $1 and forget_requested_at is not null',
      [instanceId],
    );
    return waiting.length === 0;
  }

  /** Takes the wish back, so that it is not fulfilled behind the caller's back. False when it just has been. */
  async #cancelForget(instanceId: string): Promise<boolean> {
    const withdrawn = await this.#ports.database.query(
      `update instances set forget_requested_at = null
       where id = $1 and forget_requested_at is not null returning id`,
      [instanceId],
    );
    return withdrawn.length > 0;
  }

  /** Resolves when something about the instance is said, or after the poll's interval. */
  #waitForChange(instanceId: string): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(done, POLL_MS);
      const unsubscribe = this.#ports.notifications.subscribe('session', (id) => {
        if (id === instanceId) done();
        return false;
      });
    });
  }
}

/** Does what the owner would do where there is none; undefined where there is. */
async function forgetUnlessLeased(client: ClientBase, instanceId: string): Promise<string[] | undefined> {
  // The new epoch keeps out an owner that is only late; the lock keeps out one that would claim meanwhile.
  const taken = await client.query(
    `update session_leases set epoch = epoch + 1, owner = '', expires_at = '-infinity'
     where instance_id = $1 and expires_at <= clock_timestamp()`,
    [instanceId],
  );
  if (taken.rowCount === 0) return undefined;
  return forgetSession(client, instanceId, {});
}
