import { describe, expect, test } from '@jest/globals';
import type { Instance, InstanceProxies } from '../../src/index.js';
import { linkingLease, seedAccount, seedInstance } from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

const FIRST = 'http://asha:secret@proxy.example:8080';
const SECOND = 'socks5://proxy.example:1080';

/** The proxies that customers set. */
export function instanceProxiesContract<W extends World>(
  name: string,
  setup: () => Promise<W>,
  proxiesOf: (world: W) => InstanceProxies,
): void {
  describe(`Instance proxies, ${name}`, () => {
    const world = useWorld(setup);
    const proxies = () => proxiesOf(world() as W);
    const newInstance = async () => seedInstance(world(), (await seedAccount(world())).id);
    const of = ({ accountId, id }: Instance) => proxies().of(accountId, id);

    test('is kept, replaced and removed', async () => {
      const instance = await newInstance();
      const { accountId, id } = instance;
      expect(await of(instance)).toBeNull();
      for (const url of [FIRST, SECOND]) {
        await proxies().put(accountId, id, url);
        expect(await of(instance)).toBe(url);
      }
      await proxies().remove(accountId, id);
      await proxies().remove(accountId, id);
      expect(await of(instance)).toBeNull();
    });

    test('the owner of the session is told of each change', async () => {
      const instance = await newInstance();
      const { accountId, id } = instance;
      const { owner } = await linkingLease(world(), instance);
      const told = async () =>
        (await world().leases.renew(owner)).find(({ lease }) => lease.instanceId === id)!.proxyRevision;
      const revisions = [await told()];
      await proxies().put(accountId, id, FIRST);
      revisions.push(await told());
      await proxies().put(accountId, id, SECOND);
      revisions.push(await told());
      await proxies().remove(accountId, id);
      revisions.push(await told());
      expect(new Set(revisions).size).toBe(4);
      expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    });

    test('of another account, and of what is no instance any more, is not found', async () => {
      const { accountId, id } = await newInstance();
      await proxies().put(accountId, id, FIRST);
      const foreign = (account: string) => [
        () => proxies().of(account, id),
        () => proxies().put(account, id, SECOND),
        () => proxies().remove(account, id),
      ];
      for (const call of foreign(newId()))
        await expect(call()).rejects.toMatchObject({ code: 'instance_not_found' });
      expect(await proxies().of(accountId, id)).toBe(FIRST);
      await world().instances.remove(accountId, id);
      for (const call of foreign(accountId))
        await expect(call()).rejects.toMatchObject({ code: 'instance_not_found' });
    });
  });
}
