import { leaseHolds } from '@waxwing/adapters/postgres';
import { eventually } from '@waxwing/core/testing/eventually';
import type { Product } from '../../testing/product.js';
import type { CrashMatrix } from './crash-during-sends.js';

/** The process that holds the session of this number, once it can send. */
export async function ownerOf({ database, owners }: CrashMatrix, number: string): Promise<Product> {
  return eventually(async () => {
    const rows = await database.query<{ pid: number }>(
      `select split_part(l.owner, '-', 2)::integer as pid
       from session_leases l join instances i on i.id = l.instance_id
       where ${leaseHolds('l')} and i.status = 'ready' and i.phone = $1`,
      [number],
    );
    return owners.find((owner) => owner.running && owner.pid === rows[0]?.pid);
  });
}
