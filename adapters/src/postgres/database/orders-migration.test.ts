import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freshDatabase } from '../../../testing/test-database.js';
import { PgSubscriptions } from '../billing/pg-subscriptions.js';
import { Database, migrate, Notifications } from '../index.js';
import { migrationSource } from './migrations/source.js';
import { openKnex } from './run-migrations.js';

const ACCOUNT = '0198c0de-0000-7000-8000-000000000001';
const FREE = '0198c0de-0000-7000-8000-000000000002';
const BASIC = '0198c0de-0000-7000-8000-000000000003';

let url: string;
let drop: () => Promise<void>;
let database: Database;
let notifications: Notifications;
beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  const knex = openKnex(url);
  await knex.migrate.down({ migrationSource, name: '0006-orders' } as Parameters<
    typeof knex.migrate.down
  >[0]);
  await knex.destroy();
  database = await Database.connect(url, { max: 2 });
  notifications = await Notifications.connect(url);
});
afterAll(async () => {
  await notifications.close();
  await database.close();
  await drop();
});

test('subscriptions from before orders keep their period and have the value of their price', async () => {
  await database.query(
    `insert into accounts (id, email, username, role, password_hash, created_at)
     values ($1, 'asha@example.com', 'Asha', 'user', 'hash', now())`,
    [ACCOUNT],
  );
  await database.query(
    `insert into subscriptions (id, account_id, plan_id, plan_name, price_paise, instance_limit, message_limit,
       starts_at, ends_at, window_used)
     values ($2, $1, 'free', 'Free', 0, 1, 1000, '2026-01-01Z', '2026-01-31Z', 7),
       ($3, $1, 'basic', 'Basic', 99900, 5, 10000, '2026-02-01Z', '2026-03-03Z', 9)`,
    [ACCOUNT, FREE, BASIC],
  );

  await migrate(url);

  const subscriptions = new PgSubscriptions({ database, notifications });
  const free = await subscriptions.activeOf(ACCOUNT, new Date('2026-01-10Z'));
  const basic = await subscriptions.activeOf(ACCOUNT, new Date('2026-02-10Z'));
  const bare = { billingPeriod: 'month', creditPaise: 0, creditFrom: null, orderId: null, cancelledAt: null };
  expect(free).toMatchObject({ ...bare, id: FREE, valuePaise: 0 });
  expect(basic).toMatchObject({ ...bare, id: BASIC, valuePaise: 99_900, endsAt: new Date('2026-03-03Z') });
  expect(await subscriptions.sentInWindow(basic!, new Date('2026-02-10Z'))).toBe(9);
});
