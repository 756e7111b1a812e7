import { describe, expect, jest, test } from '@jest/globals';
import {
  claimLinkedLease,
  claimSession,
  createMemoryPorts,
  newWorkerId,
  ORIGIN,
  seedInstance,
} from '../../testing/index.js';
import { InstanceBusy } from '../instances/errors.js';
import { CloseAccount } from './close-account.js';
import { EraseAccount } from './erase-account.js';
import { AccountStillOpen, Unauthorized, WrongPassword } from './errors.js';
import { ExportAccount } from './export-account.js';
import { Authenticate } from './sign-ins/authenticate.js';
import { SignUp } from './sign-up.js';

const ASHA = { origin: ORIGIN, email: 'asha@example.com', username: 'Asha', password: 'correct horse' };

async function start() {
  const ports = createMemoryPorts();
  const { account, token } = await new SignUp(ports).execute(ASHA);
  const close = (overrides = {}, password = ASHA.password) =>
    new CloseAccount({ ...ports, ...overrides }).execute({ accountId: account.id, password });
  const erase = () => new EraseAccount(ports).execute({ accountId: account.id });
  return { ports, account, token, close, erase };
}

describe('CloseAccount', () => {
  test('ends every sign-in and frees the email for a new account', async () => {
    const { ports, account, token, close } = await start();
    await close();
    await expect(new Authenticate(ports).execute(token)).rejects.toBeInstanceOf(Unauthorized);
    const again = await new SignUp(ports).execute(ASHA);
    expect(again.account.id).not.toBe(account.id);
  });

  test('keeps nothing that identifies the owner of the account [9.PRIVACY.01]', async () => {
    const { ports, account, close } = await start();
    await close();
    const kept = ports.store.closed.get(account.id)?.account.snapshot();
    expect(kept).toMatchObject({ email: `closed-${account.id}@closed.invalid`, username: 'closed' });
    expect(JSON.stringify(kept)).not.toMatch(/asha|memory\$/i);
    expect(ports.store.closed.get(account.id)?.account.acceptsTokenEpoch(account.tokenEpoch)).toBe(false);
  });

  test('cuts sessions and removes instances', async () => {
    const { ports, account, close } = await start();
    const instances = [];
    for (let count = 0; count < 12; count++) instances.push(await seedInstance(ports, account.id));
    await ports.leases.release(await claimLinkedLease(ports, instances[0]!));
    await close();
    expect(await ports.instances.listOf(account.id)).toEqual([]);
    for (const instance of instances)
      expect(await claimSession(ports, instance, newWorkerId())).toBeUndefined();
  });

  test('succeeds and takes the session away when its owner is busy', async () => {
    const { ports, account, close } = await start();
    const instance = await seedInstance(ports, account.id);
    const lease = await claimLinkedLease(ports, instance);
    const sessions = { wake: () => undefined, forget: () => Promise.reject(new InstanceBusy()) };
    await close({ sessions });
    expect(await ports.accounts.byId(account.id)).toBeUndefined();
    await expect(ports.reports.report(lease, { status: 'ready' })).rejects.toThrow('moved on');
  });

  test('leaves the account open when an instance cannot be removed, so that the owner can retry', async () => {
    const { ports, account, close } = await start();
    await seedInstance(ports, account.id);
    const away = () => Promise.reject(new Error('the database is away'));
    const instances = { listOf: ports.instances.listOf.bind(ports.instances), remove: away };
    for (const fault of [{ sessions: { forget: away } }, { instances }]) {
      await expect(close(fault)).rejects.toThrow('the database is away');
    }
    expect(await ports.accounts.byId(account.id)).toEqual(account);
    await expect(close()).resolves.toBeUndefined();
  });

  test('succeeds when the owner deletes an instance at the same moment', async () => {
    const { ports, account, close } = await start();
    const instance = await seedInstance(ports, account.id);
    const forget = () => ports.instances.remove(account.id, instance.id);
    await expect(close({ sessions: { forget } })).resolves.toBeUndefined();
  });

  test('orders the erasure before it closes the account, so that no crash leaves data behind', async () => {
    const { ports, account, close, erase } = await start();
    jest.spyOn(ports.accounts, 'close').mockRejectedValueOnce(new Error('killed'));
    await expect(close()).rejects.toThrow('killed');

    // The job finds the account open and is retried.
    expect(ports.jobs.waiting('erase-account')).toEqual([{ accountId: account.id }]);
    await expect(erase()).rejects.toBeInstanceOf(AccountStillOpen);
    expect(await ports.accounts.byId(account.id)).toEqual(account);

    await close();
    await expect(erase()).resolves.toBeUndefined();
  });

  test('leaves the account open when the erasure cannot be queued', async () => {
    const { ports, account, close } = await start();
    const jobs = { enqueue: () => Promise.reject(new Error('the queue is away')) };
    await expect(close({ jobs })).rejects.toThrow('the queue is away');
    expect(await ports.accounts.byId(account.id)).toEqual(account);
  });

  test('refuses a wrong password and changes nothing', async () => {
    const { ports, account, close } = await start();
    await seedInstance(ports, account.id);
    const attempt = close({}, 'wrong horse');
    await expect(attempt).rejects.toBeInstanceOf(WrongPassword);
    expect(await ports.instances.listOf(account.id)).toHaveLength(1);
    expect(ports.jobs.waiting('erase-account')).toEqual([]);
  });
});

describe('ExportAccount', () => {
  test('exports all stored data to a caller who gives the password', async () => {
    const { ports, account } = await start();
    const instance = await seedInstance(ports, account.id);
    const query = { accountId: account.id, password: ASHA.password };
    const sections = [];
    for await (const part of await new ExportAccount(ports).execute(query)) sections.push(part.section);
    expect(sections).toEqual(['account', 'apiKeys', 'signIns', 'instances']);
    expect(instance.accountId).toBe(account.id);
  });

  test.each(['wrong horse', ''])('refuses the password %j before anything is read', async (password) => {
    const { ports, account } = await start();
    const attempt = new ExportAccount(ports).execute({ accountId: account.id, password });
    await expect(attempt).rejects.toBeInstanceOf(WrongPassword);
  });
});
