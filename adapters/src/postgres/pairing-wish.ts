import { setTimeout as delay } from 'node:timers/promises';
import type { PairingAnswer } from '@waxwing/core';
import type { Database } from './connection.js';
import { LINKING_ASKED } from './linking-asked.js';

const POLL_MS = 100;

const WISH = `
  update instances
  set pairing_number = $2, pairing_asked_at = clock_timestamp(), pairing_code = null, pairing_expires_at = null,
    linking_until = greatest(linking_until, $3), ${LINKING_ASKED}
  where id = $1 and deleted_at is null and not linked and status <> 'failed'
  returning pairing_asked_at::text as asked`;

const LOOK = {
  name: 'look-for-pairing-code',
  text: `select pairing_code as code, pairing_expires_at as "expiresAt" from instances
         where id = $1 and pairing_number = $2 and deleted_at is null and not linked and status <> 'failed'`,
};

const WITHDRAW = `
  update instances set pairing_number = null
  where id = $1 and pairing_asked_at = $2::timestamptz and pairing_code is null`;

interface Seen {
  code: string | null;
  expiresAt: Date | null;
}

/** Leaves a wish for a linking code with the owner of the session and waits for the answer, `patienceMs` at most. */
export async function wishForPairingCode(
  database: Database,
  instanceId: string,
  { number, until }: { number: string; until: Date },
  options: { patienceMs: number; wake: () => void },
): Promise<PairingAnswer> {
  const [wish] = await database.query<{ asked: string }>(WISH, [instanceId, number, until.toISOString()]);
  if (!wish) return { kind: 'refused' };
  options.wake();
  const deadline = performance.now() + options.patienceMs;
  while (performance.now() < deadline) {
    await delay(POLL_MS);
    const [seen] = await database.query<Seen>(LOOK, [instanceId, number]);
    // Another wish took its place, WhatsApp gave no code, or the instance was linked, reset or deleted.
    if (!seen) return { kind: 'refused' };
    const { code, expiresAt } = seen;
    if (code !== null && expiresAt !== null) return { kind: 'code', pairing: { number, code, expiresAt } };
  }
  await database.query(WITHDRAW, [instanceId, wish.asked]);
  return { kind: 'unanswered' };
}
