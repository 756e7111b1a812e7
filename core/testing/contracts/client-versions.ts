import { describe, expect, test } from '@jest/globals';
import type { Instance, KnownVersion } from '../../src/index.js';
import { fromNow, linkedLease, seedAccount, seedInstance } from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { times, useWorld } from './use-world.js';

const HOUR_MS = 60 * 60_000;
/** Above every version of another suite. */
let last = 1_050_000_000;

/** What the workers share of the versions of WhatsApp's web client. */
export function clientVersionsContract(name: string, setup: () => Promise<World>): void {
  describe(`Client versions, ${name}`, () => {
    const world = useWorld(setup);
    const foundAt = new Date('2026-08-20T10:00:00.000Z');

    async function noted(): Promise<number> {
      const revision = ++last;
      await world().versions.note({ revision, source: 'fetched', foundAt });
      return revision;
    }

    async function known(revision: number): Promise<KnownVersion | undefined> {
      return (await world().versions.all()).find((version) => version.revision === revision);
    }

    /** A linked session that waits for a version, and when it may log in again at the earliest. */
    async function outdated(inMs: number): Promise<Instance> {
      const instance = await seedInstance(world(), (await seedAccount(world())).id);
      const lease = await linkedLease(world(), instance);
      await world().leases.report(lease, {
        status: 'disconnected',
        statusReason: 'Outdated.',
        statusReasonCode: 'client_outdated',
        retryAt: fromNow(world(), inMs),
      });
      return instance;
    }

    async function retryAt({ accountId, id }: Instance): Promise<number> {
      return (await world().instances.get(accountId, id)).snapshot().retryAt!.getTime();
    }

    test('a version is noted once, with what is known of it', async () => {
      const revision = await noted();
      await world().versions.note({ revision, source: 'pinned', foundAt: new Date() });
      expect(await known(revision)).toEqual({
        revision,
        source: 'fetched',
        foundAt,
        acceptedAt: null,
        loginRefusedAt: null,
        linkRefusedAt: null,
        refusals: 0,
        tries: 0,
        canaryUntil: null,
      });
    });

    test('the first login that WhatsApp takes proves a version, the second is no news', async () => {
      const revision = await noted();
      expect(await world().versions.accepted(revision)).toBe(true);
      expect(await world().versions.accepted(revision)).toBe(false);
      expect((await known(revision))?.acceptedAt).toBeInstanceOf(Date);
      expect(await world().versions.accepted(++last)).toBe(false);
    });

    test('refusals are counted by what they were made of', async () => {
      const revision = await noted();
      await world().versions.refused(revision, 'login');
      expect(await known(revision)).toMatchObject({ refusals: 1, linkRefusedAt: null });
      await world().versions.refused(revision, 'link');
      const version = await known(revision);
      expect([version?.refusals, version?.loginRefusedAt, version?.linkRefusedAt]).toEqual([
        2,
        expect.any(Date),
        expect.any(Date),
      ]);
    });

    test('of many sessions one tries a version, until it is taken, refused or left', async () => {
      const { versions } = world();
      const revision = await noted();
      const ids = times(5, () => newId());
      const claims = await Promise.all(ids.map((id) => versions.claimCanary(revision, id, HOUR_MS)));
      expect(claims.filter(Boolean)).toHaveLength(1);
      const winner = ids[claims.indexOf(true)]!;
      expect(await versions.claimCanary(revision, winner, HOUR_MS)).toBe(true);
      await versions.leaveCanary(revision, ids.find((id) => id !== winner)!);
      expect((await known(revision))?.canaryUntil).toBeInstanceOf(Date);
      await versions.leaveCanary(revision, winner);
      expect(await known(revision)).toMatchObject({ tries: 2, canaryUntil: null });
      for (const end of [() => versions.refused(revision, 'login'), () => versions.accepted(revision)]) {
        expect(await versions.claimCanary(revision, ids[0]!, HOUR_MS)).toBe(true);
        await end();
        expect((await known(revision))?.canaryUntil).toBeNull();
      }
      expect(await known(revision)).toMatchObject({ tries: 0 });
    });

    test('a session whose time to try is over leaves it to another one', async () => {
      const revision = await noted();
      const [one, other] = [newId(), newId()];
      expect(await world().versions.claimCanary(revision, one, -1)).toBe(true);
      expect(await world().versions.claimCanary(revision, other, HOUR_MS)).toBe(true);
    });

    test('of many processes one looks for a newer version, and none again within the minute', async () => {
      const look = (notSoonerMs?: number) => world().versions.claimLook({ everyMs: HOUR_MS, notSoonerMs });
      const looks = await Promise.all(times(5, () => look()));
      expect(looks.filter(Boolean)).toHaveLength(1);
      expect(await look()).toBe(false);
      expect(await look(0)).toBe(false);
    });

    test('those who wait are let go one by one, or all of them at a distance', async () => {
      const { versions } = world();
      const late = await outdated(3 * HOUR_MS);
      const soon = await outdated(HOUR_MS);
      const later = await outdated(2 * HOUR_MS);
      const unlinked = await seedInstance(world(), (await seedAccount(world())).id);
      expect(await versions.waiting()).toBe(3);
      await versions.wakeOne();
      expect(await versions.waiting()).toBe(2);
      const began = world().clock.now().getTime();
      expect(await retryAt(soon)).toBeLessThanOrEqual(began + 1_000);
      expect(await retryAt(later)).toBeGreaterThan(began + HOUR_MS);
      expect(await versions.wakeAll(60_000)).toBe(2);
      expect((await retryAt(late)) - (await retryAt(later))).toBe(60_000);
      const { retryAt: untouched } = (
        await world().instances.get(unlinked.accountId, unlinked.id)
      ).snapshot();
      expect(untouched).toBeNull();
    });
  });
}
