import type { PairingCodeAnswer } from '@waxwing/core';
import { type Wait, waitUntil } from '../../shared/wait-until.js';
import type { Database } from '../database/database.js';

/** The assignment for a request to link: an earlier request keeps its position in the queue. */
export const QUEUE_FOR_LINKING =
  'linking_asked_at = case when linking_until > now() then linking_asked_at else clock_timestamp() end';

const REQUEST_CODE = `
  update instances
  set pairing_number = $2, pairing_asked_at = clock_timestamp(), pairing_code = null, pairing_expires_at = null,
    linking_until = greatest(linking_until, $3), ${QUEUE_FOR_LINKING}
  where id = $1 and deleted_at is null and not linked and status <> 'failed'
  returning pairing_asked_at::text as asked`;

const FIND_CODE = {
  name: 'look-for-pairing-code',
  text: `select pairing_code as code, pairing_expires_at as "expiresAt" from instances
         where id = $1 and pairing_number = $2 and deleted_at is null and not linked and status <> 'failed'`,
};

const CANCEL_REQUEST = `
  update instances set pairing_number = null
  where id = $1 and pairing_asked_at = $2::timestamptz and pairing_code is null`;

interface CodeRow {
  code: string | null;
  expiresAt: Date | null;
}

/** Stores a request for the worker of the session and waits for the answer, `timeoutMs` at most. */
export async function requestPairingCode(
  database: Database,
  instanceId: string,
  { number, until }: { number: string; until: Date },
  {
    wakeWorker,
    ...wait
  }: Pick<Wait<PairingCodeAnswer>, 'subscribe' | 'timeoutMs'> & { wakeWorker: () => void },
): Promise<PairingCodeAnswer> {
  const [request] = await database.query<{ asked: string }>(REQUEST_CODE, [
    instanceId,
    number,
    until.toISOString(),
  ]);
  if (!request) return { kind: 'refused' };
  wakeWorker();
  const answer = await waitUntil<PairingCodeAnswer>({
    ...wait,
    look: async () => {
      const [found] = await database.query<CodeRow>(FIND_CODE, [instanceId, number]);
      // A newer request replaced it, WhatsApp gave no code, or the instance was linked, reset or deleted.
      if (!found) return { kind: 'refused' };
      const { code, expiresAt } = found;
      return code && expiresAt ? { kind: 'code', pairing: { number, code, expiresAt } } : undefined;
    },
  });
  if (answer) return answer;
  await database.query(CANCEL_REQUEST, [instanceId, request.asked]);
  return { kind: 'unanswered' };
}
