import { expect, test } from '@jest/globals';
import type { Instance, InstanceProxies } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

const FIRST = 'http://asha:secret@proxy.example:8080';
const SECOND = 'socks5://proxy.example:1080';

interface Proxies {
  readonly proxies: InstanceProxies;
}

/** The proxies that customers set. */
export const instanceProxiesContract = persistenceContract<Proxies>('InstanceProxies', (fixture) => {
  const { instances, proxies, readDesiredState, seed } = fixture;
  const of = ({ accountId, id }: Instance) => proxies.get(accountId, id);

  test('are stored, replaced and removed', async () => {
    const instance = await seed.instance();
    const { accountId, id } = instance;
    expect(await of(instance)).toBeNull();
    for (const url of [FIRST, SECOND]) {
      await proxies.set(accountId, id, url);
      expect(await of(instance)).toBe(url);
    }
    await proxies.remove(accountId, id);
    await proxies.remove(accountId, id);
    expect(await of(instance)).toBeNull();
  });

  test('are announced to the worker at each change', async () => {
    const instance = await seed.instance();
    const { accountId, id } = instance;
    const { owner } = await seed.linkingLease(instance);
    const proxyRevision = async () => (await readDesiredState(owner, instance))!.proxyRevision;
    const revisions = [await proxyRevision()];
    await proxies.set(accountId, id, FIRST);
    revisions.push(await proxyRevision());
    await proxies.set(accountId, id, SECOND);
    revisions.push(await proxyRevision());
    await proxies.remove(accountId, id);
    revisions.push(await proxyRevision());
    expect(new Set(revisions).size).toBe(4);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  });

  test('are not found for another account’s or a removed instance', async () => {
    const { accountId, id } = await seed.instance();
    await proxies.set(accountId, id, FIRST);
    const foreign = (account: string) => [
      () => proxies.get(account, id),
      () => proxies.set(account, id, SECOND),
      () => proxies.remove(account, id),
    ];
    for (const call of foreign(newId()))
      await expect(call()).rejects.toMatchObject({ code: 'instance_not_found' });
    expect(await proxies.get(accountId, id)).toBe(FIRST);
    await instances.remove(accountId, id);
    for (const call of foreign(accountId))
      await expect(call()).rejects.toMatchObject({ code: 'instance_not_found' });
  });
});
