import { describe, expect, test } from '@jest/globals';
import type { Instance, InstanceProxies } from '../../../src/index.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { claimLinkingLease, seedAccount, seedInstance } from '../../fixture/seed.js';
import { usePersistence } from '../../fixture/use-persistence.js';
import { newId } from '../../shared/uuid-v7.js';

const FIRST = 'http://asha:secret@proxy.example:8080';
const SECOND = 'socks5://proxy.example:1080';

/** The proxies that customers set. */
export function instanceProxiesContract<W extends PersistenceFixture>(
  name: string,
  setup: () => Promise<W>,
  proxiesOf: (fixture: W) => InstanceProxies,
): void {
  describe(`Instance proxies, ${name}`, () => {
    const fixture = usePersistence(setup);
    const proxies = () => proxiesOf(fixture() as W);
    const newInstance = async () => seedInstance(fixture(), (await seedAccount(fixture())).id);
    const of = ({ accountId, id }: Instance) => proxies().get(accountId, id);

    test('is kept, replaced and removed', async () => {
      const instance = await newInstance();
      const { accountId, id } = instance;
      expect(await of(instance)).toBeNull();
      for (const url of [FIRST, SECOND]) {
        await proxies().set(accountId, id, url);
        expect(await of(instance)).toBe(url);
      }
      await proxies().remove(accountId, id);
      await proxies().remove(accountId, id);
      expect(await of(instance)).toBeNull();
    });

    test('the owner of the session is told of each change', async () => {
      const instance = await newInstance();
      const { accountId, id } = instance;
      const { owner } = await claimLinkingLease(fixture(), instance);
      const told = async () =>
        (await fixture().leases.renew(owner)).find(({ lease }) => lease.instanceId === id)!.proxyRevision;
      const revisions = [await told()];
      await proxies().set(accountId, id, FIRST);
      revisions.push(await told());
      await proxies().set(accountId, id, SECOND);
      revisions.push(await told());
      await proxies().remove(accountId, id);
      revisions.push(await told());
      expect(new Set(revisions).size).toBe(4);
      expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    });

    test('of another account, and of what is no instance any more, is not found', async () => {
      const { accountId, id } = await newInstance();
      await proxies().set(accountId, id, FIRST);
      const foreign = (account: string) => [
        () => proxies().get(account, id),
        () => proxies().set(account, id, SECOND),
        () => proxies().remove(account, id),
      ];
      for (const call of foreign(newId()))
        await expect(call()).rejects.toMatchObject({ code: 'instance_not_found' });
      expect(await proxies().get(accountId, id)).toBe(FIRST);
      await fixture().instances.remove(accountId, id);
      for (const call of foreign(accountId))
        await expect(call()).rejects.toMatchObject({ code: 'instance_not_found' });
    });
  });
}
