import { decodeId } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { StoredData } from './stored-data.js';

/** Moves into the past what a worker reads of its sessions. */
export class SessionTimes {
  readonly #data: StoredData;

  constructor(data: StoredData) {
    this.#data = data;
  }

  /** Sets when the linked phone was last online; resolves when the session's worker knows. */
  async agePhone(instanceId: string, days: number): Promise<void> {
    const id = decodeId('ins', instanceId);
    const aged = 'update instances set phone_seen_at = now() - make_interval(days => $2) where id = $1';
    await this.#data.change(aged, [id, days]);
    for (let renewals = 0; renewals < 2; renewals += 1) await this.#waitForRenewal(id);
  }

  /** Resolves when the session's worker has renewed its lease once more. */
  async #waitForRenewal(id: string | undefined): Promise<void> {
    const query =
      'select w.expires_at as end from session_leases l join worker_leases w on w.owner = l.owner where l.instance_id = $1';
    const end = async () => (await this.#data.query<{ end: Date }>(query, [id]))[0]?.end.getTime();
    const before = await end();
    await eventuallyPasses(async () => {
      if ((await end()) === before) throw new Error('the lease was not renewed');
    });
  }

  /** Expires an instance's linking; resolves when its session is stopped. */
  async endLinking(instanceId: string): Promise<void> {
    const id = decodeId('ins', instanceId);
    await this.#data.change('update instances set linking_until = now() where id = $1', [id]);
    await eventuallyPasses(async () => {
      const [lease] = await this.#data.query<{ owner: string }>(
        'select owner from session_leases where instance_id = $1',
        [id],
      );
      if (lease?.owner) throw new Error('a process still holds the session');
    });
  }

  /** Makes the last check for a newer client version an hour old. */
  async ageVersionCheck(): Promise<void> {
    await this.#data.change("update client_version_looks set looked_at = now() - interval '1 hour'");
  }
}
