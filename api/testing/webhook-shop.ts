import { randomUUID } from 'node:crypto';
import type { Database } from '@waxwing/adapters/postgres';
import { decodeId } from '@waxwing/contract';
import { call } from './http.js';

/** A customer whose server is told of new keys. */
export interface WebhookShop {
  readonly accountId: string;
  readonly token: string;
  readonly webhookId: string;
  readonly secret: string;
}

export const SHOP_PASSWORD = 'a long password';

/** Signs a customer up on the Free plan, with one webhook. @throws with the answer where there is none */
export async function shopWithWebhook(
  apiUrl: string,
  url: string,
  settings: object = {},
): Promise<WebhookShop> {
  const email = `asha-${randomUUID()}@example.com`;
  const signUp = await call(`${apiUrl}/api/auth/signup`, {
    body: { username: 'Asha', email, password: SHOP_PASSWORD },
  });
  const token = signUp.body.token as string;
  await call(`${apiUrl}/api/subscription/claim-free`, { bearer: token, body: {} });
  const body = { url, events: ['key.created'], ...settings };
  const created = await call(`${apiUrl}/api/webhooks`, { bearer: token, body });
  if (created.status !== 201)
    throw new Error(`no webhook: ${created.status} ${JSON.stringify(created.body)}`);
  const { user_id: userId } = signUp.body.user as { user_id: string };
  const { id: webhookId, secret } = created.body as { id: string; secret: string };
  return { accountId: decodeId('acc', userId)!, token, webhookId, secret };
}

// An event is a row, whatever the product writes: these are written as fast as the database takes them.
const WRITE_EVENTS = `insert into events (account_id, type, object_id, facts)
  select account_id, 17, gen_random_uuid(), '{"name": "Shop", "isActive": true, "expiresAt": null}'
  from webhook_endpoints, generate_series(1, $1)
  returning 'evt_' || replace(id::text, '-', '') as id`;

/** Writes so many events of a new key for each webhook that there is. Answers their ids. */
export async function writeEvents(database: Database, count: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(WRITE_EVENTS, [count]);
  return rows.map(({ id }) => id);
}

/** How many webhooks have something to deliver, and how many events wait for a retry. */
export async function unfinishedDeliveries(database: Database): Promise<number> {
  const rows = await database.query(`select from webhook_endpoints w where exists (
    select from events e where e.account_id = w.account_id and (e.txid, e.seq) > (w.position_txid, w.position_seq)
  ) union all select from webhook_retries`);
  return rows.length;
}
