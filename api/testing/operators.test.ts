import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { freshDatabase } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { runAdmin } from '../src/admin/run-admin.js';
import { Cluster, CONTACTS, sendAsync } from './cluster.js';
import type { LinkedCustomer } from './customer.js';
import { call } from './http.js';
import type { Product } from './product.js';

describe('an operator at the console, beside a running product', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let cluster: Cluster;
  let product: Product;
  let customer: LinkedCustomer;
  let email: string;
  beforeAll(async () => {
    database = await freshDatabase();
    cluster = await Cluster.open(database.url);
    product = await cluster.start('all');
    [customer] = (await cluster.customers(product, 1)) as [LinkedCustomer];
    const { body } = await call(`${product.url}/api/profile`, { bearer: customer.token });
    ({ email } = body.user as { email: string });
  });
  afterAll(async () => {
    await cluster.close();
    await database.drop();
  });

  const admin = (...argv: string[]) =>
    runAdmin([...argv, '--operator', 'night shift'], {
      DATABASE_URL: database.url,
      JWT_SECRET: 'x'.repeat(40),
    });
  const json = async (...argv: string[]) => JSON.parse((await admin(...argv, '--json')).text);
  const send = () =>
    call(`${product.url}/api/public/send/${customer.instanceId}`, {
      bearer: customer.key,
      body: { number: CONTACTS[0], message: 'Order shipped' },
      headers: { prefer: 'respond-async' },
    });
  const statusOfMessage = async (id: string) =>
    (await call(`${product.url}/api/public/messages/${id}`, { bearer: customer.key })).body.status;
  const instance = async () =>
    (await call(`${product.url}/api/instances/detail/${customer.instanceId}`, { bearer: customer.token }))
      .body.instance as { status: string; status_reason: string | null };

  it('a suspended account’s keys answer 403, its phone stays linked, what waits goes out after the lifting, and both acts are in the log', async () => {
    expect(
      await admin('suspend', email, '--level', 'sends', '--reason', 'Complaints of recipients'),
    ).toMatchObject({
      ok: true,
    });
    // A message that was accepted before the suspension reached the process may have left.
    await waitUntil(async () => (await send()).status === 403, 'the key to be refused');
    const refused = await send();
    expect(refused.body).toMatchObject({ code: 'account_suspended' });
    expect(refused.body.error).toContain('Complaints of recipients');
    expect(await instance()).toMatchObject({ status: 'ready' });
    const own = await call(`${product.url}/api/profile/audit`, { bearer: customer.token });
    expect(own.body).toMatchObject({
      suspension: { level: 'sends', until: null },
      entries: [{ action: 'account.suspended', reason: 'Complaints of recipients' }],
    });
    expect(JSON.stringify(own.body)).not.toContain('night shift');

    expect(await admin('lift', email, '--reason', 'Explained by phone')).toMatchObject({ ok: true });
    await waitUntil(async () => (await send()).status === 202, 'the key to work again');
    const log = await json('audit', email);
    expect(
      log.map(({ action, reason, actor }: Record<string, unknown>) => ({ action, reason, actor })),
    ).toEqual([
      {
        action: 'account.suspension_lifted',
        reason: 'Explained by phone',
        actor: { kind: 'operator', name: 'night shift' },
      },
      {
        action: 'account.suspended',
        reason: 'Complaints of recipients',
        actor: { kind: 'operator', name: 'night shift' },
      },
    ]);
  });

  it('messages that wait when an account is suspended wait until it is lifted, and arrive once', async () => {
    await cluster.sandbox.control.injectFault({ kind: 'delay-ack', ms: 300 });
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) => sendAsync(product.url, customer, CONTACTS[1]!, `Order ${n}`)),
    );
    await admin('suspend', customer.instanceId, '--level', 'sends', '--reason', 'Looking into it');
    await waitUntil(async () => (await send()).status === 403, 'the key to be refused');
    await admin('lift', customer.instanceId, '--reason', 'All is well');
    await waitUntil(async () => {
      const statuses = await Promise.all(ids.map(statusOfMessage));
      return statuses.every((status) => status !== 'pending' && status !== 'failed');
    }, 'all messages to be sent');
  });

  it('at the level all the connection ends without unlinking the phone, and comes back by itself', async () => {
    await admin('suspend', email, '--level', 'all', '--until', '1h', '--reason', 'Payment in question');
    await waitUntil(async () => (await instance()).status === 'disconnected', 'the session to end');
    expect((await instance()).status_reason).toContain('Payment in question');
    const read = () =>
      call(`${product.url}/api/public/instances/${customer.instanceId}`, { bearer: customer.key });
    await waitUntil(async () => (await read()).status === 403, 'reading to be refused as well');
    await admin('lift', email, '--reason', 'Paid');
    await waitUntil(
      async () => (await instance()).status === 'ready',
      'the session to be ready without a scan',
    );
    await waitUntil(async () => (await read()).status === 200, 'the key to work again');
  });

  it('finds the account by anything that a customer quotes, and shows it on one page without a text of a message', async () => {
    const messageId = await sendAsync(product.url, customer, CONTACTS[2]!, 'Order shipped');
    for (const term of [email, customer.instanceId, messageId]) {
      const [match] = await json('find', term);
      expect([term, match.email]).toEqual([term, email]);
    }
    expect((await admin('find', messageId)).text).toContain(`message ${messageId}`);
    const { ok, text } = await admin('show', email);
    expect(ok).toBe(true);
    expect(text).toContain(customer.instanceId);
    expect(text).not.toContain('Order shipped');
  });

  it('shows at the account which mails to it wait and which were sent, and neither their texts nor their links', async () => {
    expect(
      await admin('resend', email, '--mail', 'password-reset', '--reason', 'Not found in the mailbox'),
    ).toMatchObject({ ok: true });
    await waitUntil(
      async () => (await json('show', email)).mails[0]?.state === 'sent',
      'the mail to be sent',
    );
    const { mails } = await json('show', email);
    expect(mails).toEqual([{ kind: 'password-reset', state: 'sent', at: expect.any(String) }]);
    expect((await admin('show', email)).text).toMatch(/Mails\nkind +state +at\npassword-reset +sent +20/);
  });

  it('explains itself, and says how long a suspension lasts', async () => {
    for (const asked of ['help', '--help']) expect(await admin(asked)).toMatchObject({ ok: true });
    const suspend = ['suspend', email, '--level', 'sends', '--reason', 'Complaints'];
    expect((await admin(...suspend)).text).toBe(`${email} is suspended (sends) until you lift that.`);
    expect((await admin(...suspend, '--until', '2199-01-01T00:00:00Z')).text).toBe(
      `${email} is suspended (sends) until 2199-01-01 00:00Z.`,
    );
    expect(await admin('lift', email, '--reason', 'Explained by phone')).toMatchObject({ ok: true });
  });

  it('refuses what has no reason, what nobody knows and what is not meant, and changes nothing', async () => {
    const before = await json('audit', email);
    for (const argv of [
      ['suspend', email, '--level', 'sends'],
      ['suspend', email, '--level', 'everything', '--reason', 'x'],
      ['suspend', email, '--level', 'all', '--until', 'tomorrow', '--reason', 'x'],
      ['lift', 'nobody@example.com', '--reason', 'x'],
      ['close', email, '--reason', 'x'],
      ['refund', email, '--reason', 'x'],
      ['extend', email, '--days', '0', '--reason', 'x'],
      ['grant', email, '--plan', 'pro', '--days', '5', '--reason', 'x'],
      ['unlink', 'ins_00000000000000000000000000000000', '--reason', 'x'],
      ['lift', email, '--reason', 'x'],
      ['dance'],
      ['constructor'],
      ['suspend', email, 'other@example.com', '--level', 'sends', '--reason', 'x'],
      ['suspend', email, '--level', 'sends', '--days', '7', '--reason', 'x'],
      ['suspend', email, '--level', 'sends', '--until', '40', '--reason', 'x'],
      ['restart', customer.instanceId, 'ins_1', '--reason', 'x'],
      ['refund', 'pay_N0tReal0000001', '499', '--reason', 'x'],
      ['retry-dead-letters', email, '--reason', 'x'],
      ['find', email, '--unknown'],
    ]) {
      const { ok, text } = await admin(...argv);
      expect([argv.join(' '), ok, text.length > 0]).toEqual([argv.join(' '), false, true]);
    }
    expect(await json('audit', email)).toEqual(before);
  });

  it('extends the plan in the commit of its entry, and restarts an instance', async () => {
    const planOf = async () =>
      (await call(`${product.url}/api/subscription/current`, { bearer: customer.token })).body
        .subscription as { end_date: string };
    const before = new Date((await planOf()).end_date).getTime();
    expect(await admin('extend', email, '--days', '7', '--reason', 'Outage of Tuesday')).toMatchObject({
      ok: true,
    });
    expect(new Date((await planOf()).end_date).getTime() - before).toBe(7 * 86_400_000);
    expect(await admin('restart', customer.instanceId, '--reason', 'Stuck')).toMatchObject({ ok: true });
    await waitUntil(async () => (await instance()).status === 'ready', 'the session to be ready again');
    expect((await json('audit', email)).slice(0, 2)).toMatchObject([
      { action: 'instance.restarted' },
      { action: 'subscription.extended', details: { days: 7 } },
    ]);
  });

  it('says of a closed account that it is closed, changes nothing of it, and shows it', async () => {
    const bob = { username: 'Bob', email: 'bob@example.com', password: 'a long password' };
    expect((await call(`${product.url}/api/auth/signup`, { body: bob })).status).toBe(200);
    const [{ accountId }] = await json('find', bob.email);
    expect(await admin('close', bob.email, '--yes', '--reason', 'Asked by mail')).toMatchObject({ ok: true });
    for (const argv of [
      ['suspend', accountId, '--level', 'all', '--reason', 'x'],
      ['grant', accountId, '--plan', 'pro', '--days', '5', '--reason', 'x'],
      ['close', accountId, '--yes', '--reason', 'x'],
    ]) {
      const { ok, text } = await admin(...argv);
      expect([argv[0], ok, text]).toEqual([argv[0], false, expect.stringMatching(/^acc_\w+ is closed\.$/)]);
    }
    expect((await admin('show', accountId)).text).toMatch(/CLOSED[\s\S]+Asked by mail/);
  });

  it('nobody changes the log: the database refuses it, and a change behind its back shows', async () => {
    const client = await Database.connect(database.url, { max: 1 });
    try {
      for (const change of [
        "update audit_events set reason = ''",
        'delete from audit_events',
        'truncate audit_events',
      ])
        await expect(client.query(change)).rejects.toThrow('never changed');
      expect(await admin('verify-audit')).toMatchObject({ ok: true });
      await client.query('alter table audit_events disable trigger audit_event_kept');
      await client.query("update audit_events set reason = 'nothing at all' where seq = 1");
      const proof = await admin('verify-audit');
      expect(proof.ok).toBe(false);
      expect(proof.text).toContain('was changed');
    } finally {
      await client.close();
    }
  });
});
