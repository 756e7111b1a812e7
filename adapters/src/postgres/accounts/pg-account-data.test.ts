import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ExportPart, MAX_PAGE_BYTES } from '@waxwing/core';
import { anApiKey, aSealedSecret, newId, randomBytes, seedMessage, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';
import { PAGE_ROWS } from './export-pages.js';
import { PgAccountData } from './pg-account-data.js';

/** More than one batch of deletions and several pages of reads. */
const MANY = 6_500;

describe('PgAccountData', () => {
  let persistence: PgPersistence;
  beforeAll(async () => {
    persistence = await openPgPersistence(await testDatabase());
  });
  afterAll(async () => persistence.close());

  /** A sender with this many messages, all within a few milliseconds, and this many days of them. */
  async function seedMany() {
    const sender = await seedSender(persistence);
    await persistence.database.query(
      `insert into messages (id, account_id, instance_id, direction, chat, number, content, type, wa_id, status, created_at)
       select gen_random_uuid(), $1, $2::uuid, 'inbound', '919800000001', '919800000001', 'text ' || n, 'text',
         'export-' || $2::uuid || n, 'delivered', now() - (n % 7) * interval '100 microseconds'
       from generate_series(1, $3::integer) n`,
      [sender.account.id, sender.instance.id, MANY],
    );
    await persistence.database.query(
      `insert into message_daily (account_id, instance_id, day, direction, messages, failed, last_at)
       select $1, $2, current_date - n, 'outbound', 1, 0, now() from generate_series(1, $3::integer) n`,
      [sender.account.id, sender.instance.id, 2 * PAGE_ROWS],
    );
    return sender;
  }

  async function gather(accountId: string): Promise<ExportPart[]> {
    const parts: ExportPart[] = [];
    for await (const part of persistence.accountData.export(accountId)) parts.push(part);
    return parts;
  }

  test('an export over many pages contains every row once, in order, however close their times are', async () => {
    const { account } = await seedMany();
    const parts = await gather(account.id);

    const messages = parts.flatMap((part) => (part.section === 'messages' ? [part.item] : []));
    const days = parts.flatMap((part) => (part.section === 'daily' ? [part.item.day] : []));
    expect(messages).toHaveLength(MANY);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(MANY);
    const times = messages.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(days).toHaveLength(2 * PAGE_ROWS);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(days[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('a page of changes holds no more bytes than one of messages, however long the edited texts are', async () => {
    const { account, instance } = await seedSender(persistence);
    const [edits, letters] = [80, 60_000];
    await persistence.database.query(
      `insert into message_events (id, account_id, instance_id, number, target_wa_id, target_id, kind, from_me, body, original,
         wa_id, state, made_at, at)
       select gen_random_uuid(), $1, $2::uuid, '919800000001', 'm' || n, gen_random_uuid(), 'edit', false,
         jsonb_build_object('kind', 'edit', 'text', repeat('b', $4::integer)), repeat('a', $4::integer),
         'edit-' || n, 'applied', now(), now() - (n % 7) * interval '100 microseconds'
       from generate_series(1, $3::integer) n`,
      [account.id, instance.id, edits, letters],
    );
    const lengths: number[] = [];
    const database = Object.create(persistence.database, {
      query: {
        value: async (...args: Parameters<typeof persistence.database.query>) => {
          const rows = await persistence.database.query(...args);
          lengths.push(JSON.stringify(rows).length);
          return rows;
        },
      },
    });

    const ids: string[] = [];
    for await (const part of new PgAccountData({ database }).export(account.id))
      if (part.section === 'changes') ids.push(part.item.id);

    expect(new Set(ids).size).toBe(edits);
    expect(ids).toHaveLength(edits);
    expect(Math.max(...lengths)).toBeLessThan(MAX_PAGE_BYTES + 3 * letters);
  });

  test('an export contains orders unchanged and no secret of a key', async () => {
    const { account } = await seedSender(persistence);
    const secret = aSealedSecret();
    await persistence.keys.add(anApiKey({ accountId: account.id }), secret, Infinity);
    const orderId = newId();
    await persistence.database.query(
      `insert into orders (id, account_id, status, plan_id, plan_name, instance_limit, message_limit, monthly_paise,
         billing_period, duration_days, price_paise, credit_paise, amount_paise, currency, quoted_until, refunded_paise,
         created_at, updated_at)
       values ($1, $2, 'pending', 'basic', 'Basic', 5, 10000, 99900, 'year', 365, 1078920, 0, 1078920, 'INR', now(), 0, now(), now())`,
      [orderId, account.id],
    );

    const parts = await gather(account.id);

    const [order] = parts.filter((part) => part.section === 'orders').map(({ item }) => item);
    expect(order).toMatchObject({
      id: orderId,
      accountId: account.id,
      status: 'pending',
      monthlyPaise: 99_900,
      billingPeriod: 'year',
      amountPaise: 1_078_920,
      gatewayOrderId: null,
      subscriptionId: null,
      paidAt: null,
      createdAt: expect.any(Date),
    });
    const keys = parts.filter((part) => part.section === 'apiKeys').map(({ item }) => item);
    for (const key of keys) {
      expect(Object.keys(key).toSorted()).toEqual(
        Object.keys(anApiKey({ accountId: account.id })).toSorted(),
      );
    }
    const text = JSON.stringify(parts);
    expect(text).not.toContain(account.passwordHash);
    expect(text).not.toContain(Buffer.from(secret.digest).toString('hex'));
  });

  /** The number of the account's rows in each table with an account. */
  async function leftOf(accountId: string): Promise<Record<string, number>> {
    const tables = await persistence.database.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.column_name = 'account_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
    );
    const left: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await persistence.database.query<{ n: number }>(
        `select count(*)::integer as n from "${name}" where account_id = $1`,
        [accountId],
      );
      if (row!.n > 0) left[name] = row!.n;
    }
    return left;
  }

  test('an erased account leaves only its bookkeeping, in every table [9.PRIVACY.01]', async () => {
    const { account, instance, lease } = await seedMany();
    const message = await seedMessage(persistence, instance, {
      body: { type: 'location', latitude: 1, longitude: 1 },
    });
    await persistence.database.query(
      `insert into idempotency_keys (account_id, key, request, message_id, usage_sent, usage_limit, is_async)
       values ($1, 'order-1', 'request', $2, 1, 1, false)`,
      [account.id, message.id],
    );
    await persistence.database.query(
      `insert into whatsapp_auth (instance_id, account_id, type, id, value) values ($1, $2, 'creds', '', $3)`,
      [instance.id, account.id, Buffer.from(randomBytes(64))],
    );
    const chat = {
      chatId: '919800000001',
      lid: null,
      lastInAt: null,
      lastOutAt: null,
      lastAt: null,
    } as const;
    await persistence.chats.record(lease, [{ ...chat, standing: 'known' }]);
    const before = await leftOf(account.id);
    for (const table of [
      'messages',
      'message_bodies',
      'message_daily',
      'idempotency_keys',
      'whatsapp_auth',
      'chats',
      'api_keys',
      'session_leases',
      'instances',
    ]) {
      expect([table, before[table]]).toEqual([table, expect.any(Number)]);
    }

    await persistence.accounts.close(account.id, new Date());
    // A reset that was requested at the moment of the closing.
    await persistence.resets.open({
      digest: randomBytes(32),
      accountId: account.id,
      expiresAt: new Date(Date.now() + 60_000),
    });
    expect(await persistence.accountData.erase(account.id)).toBe(true);

    expect(await leftOf(account.id)).toEqual({ subscriptions: 1 });
    await expect(persistence.reports.forget(lease, {})).rejects.toThrow('moved on');
  });

  test('the row of a closed account does not identify its owner [9.PRIVACY.01]', async () => {
    const { account } = await seedSender(persistence);
    const at = new Date();
    await persistence.accounts.close(account.id, at);
    const [row] = await persistence.database.query('select * from accounts where id = $1', [account.id]);
    expect(row).toMatchObject({
      email: `closed-${account.id}@closed.invalid`,
      username: 'closed',
      password_hash: '',
      token_epoch: 1,
      closed_at: at,
    });
    expect(JSON.stringify(row)).not.toContain(account.email);
  });

  test('two concurrent erasures have no side effects', async () => {
    const { account } = await seedMany();
    await persistence.accounts.close(account.id, new Date());
    await Promise.all([persistence.accountData.erase(account.id), persistence.accountData.erase(account.id)]);
    expect(await leftOf(account.id)).toEqual({ subscriptions: 1 });
  });
});
