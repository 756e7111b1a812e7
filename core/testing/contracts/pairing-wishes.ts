import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Instance, PairingCode, SessionControl, SessionOrder } from '../../src/index.js';
import { eventually } from '../eventually.js';
import { claimOf, fromNow, linkedLease, linkingLease, newOwner, seedAccount, seedInstance } from '../seed.js';
import type { ControlledWorld } from './session-control.js';

export interface PairingWorld extends ControlledWorld {
  /** The same, for people who wait no longer than a fraction of a second. */
  readonly impatient: SessionControl;
}

/** The wish for a linking code, from the one who wishes to the one who holds the session and back. */
export function pairingWishesContract(name: string, setup: () => Promise<PairingWorld>): void {
  describe(`A wish for a linking code, ${name}`, () => {
    let control: PairingWorld;
    beforeAll(async () => {
      control = await setup();
    });
    afterAll(async () => control?.close());

    const NUMBER = '919876543210';
    const soon = () => fromNow(control.world, 120_000);

    async function pairingOrder(owner: string, instance: Instance): Promise<SessionOrder | undefined> {
      const orders = await control.world.leases.renew(owner);
      return orders.find(({ lease, pairing }) => pairing && lease.instanceId === instance.id);
    }

    async function newLinking() {
      const { world } = control;
      const instance = await seedInstance(world, (await seedAccount(world)).id);
      const owner = newOwner();
      const lease = await linkingLease(world, instance, owner);
      const state = async () => (await world.instances.get(instance.accountId, instance.id)).snapshot();
      return { instance, owner, lease, state };
    }

    function codeFor(number: string, code: string): PairingCode {
      return { number, code, expiresAt: fromNow(control.world, 100_000) };
    }

    test('has an instance that rests claimed, reaches the holder, and comes back with the code', async () => {
      const { world, sessions } = control;
      const instance = await seedInstance(world, (await seedAccount(world)).id);
      const answer = sessions.pairingCode(instance.id, { number: NUMBER, until: soon() });
      const owner = newOwner();
      const { lease, pairing } = await eventually(() => claimOf(world, instance, owner));
      expect(pairing?.number).toBe(NUMBER);

      const code = codeFor(NUMBER, 'K7QD2M9X');
      await world.leases.answerPairing(lease, NUMBER, code);

      expect(await answer).toEqual({ kind: 'code', pairing: code });
      expect(await pairingOrder(owner, instance)).toBeUndefined();
      expect((await world.instances.get(instance.accountId, instance.id)).snapshot().pairing).toEqual(code);
    });

    test('is refused where WhatsApp gives no code, and nothing of it stays', async () => {
      const { instance, lease, owner, state } = await newLinking();
      const answer = control.sessions.pairingCode(instance.id, { number: NUMBER, until: soon() });
      await eventually(() => pairingOrder(owner, instance));
      await control.world.leases.answerPairing(lease, NUMBER, null);

      expect(await answer).toEqual({ kind: 'refused' });
      expect(await pairingOrder(owner, instance)).toBeUndefined();
      expect((await state()).pairing).toBeNull();
    });

    test('takes the place of an older one, which is refused; an answer to that comes too late', async () => {
      const { instance, lease, owner } = await newLinking();
      const wish = (number: string) => control.sessions.pairingCode(instance.id, { number, until: soon() });
      const older = wish(NUMBER);
      await eventually(() => pairingOrder(owner, instance));
      const newer = wish('919876543211');
      expect(await older).toEqual({ kind: 'refused' });

      await control.world.leases.answerPairing(lease, NUMBER, codeFor(NUMBER, 'AAAA1111'));
      expect((await pairingOrder(owner, instance))?.pairing?.number).toBe('919876543211');
      const code = codeFor('919876543211', 'BBBB2222');
      await control.world.leases.answerPairing(lease, code.number, code);
      expect(await newer).toEqual({ kind: 'code', pairing: code });
    });

    test('the code ends with the QR code beside it, and a new wish ends it at once', async () => {
      const { instance, lease, owner, state } = await newLinking();
      const give = async (code: string) => {
        const answer = control.sessions.pairingCode(instance.id, { number: NUMBER, until: soon() });
        await eventually(() => pairingOrder(owner, instance));
        expect((await state()).pairing).toBeNull();
        await control.world.leases.answerPairing(lease, NUMBER, codeFor(NUMBER, code));
        await answer;
      };
      await give('AAAA1111');
      await control.world.leases.report(lease, { qr: 'the next one' });
      expect((await state()).pairing?.code).toBe('AAAA1111');
      await give('BBBB2222');
      expect((await state()).pairing?.code).toBe('BBBB2222');
      await control.world.leases.report(lease, { qr: null });
      expect((await state()).pairing).toBeNull();
    });

    test('goes on when the codes run out before it is answered; a code does not', async () => {
      const { world, sessions } = control;
      const { instance, lease, owner, state } = await newLinking();
      const answer = sessions.pairingCode(instance.id, { number: NUMBER, until: soon() });
      await eventually(() => pairingOrder(owner, instance));
      await world.leases.forget(lease, { status: 'initializing', qr: null });
      expect(await pairingOrder(owner, instance)).toMatchObject({ linkingWanted: true });

      await world.leases.answerPairing(lease, NUMBER, codeFor(NUMBER, 'AAAA1111'));
      await answer;
      await world.leases.forget(lease, { status: 'initializing', qr: null });
      expect((await state()).pairing).toBeNull();
      expect(await pairingOrder(owner, instance)).toBeUndefined();
    });

    test('is refused where a phone is linked, and where the instance is gone', async () => {
      const { world, sessions } = control;
      const linked = await seedInstance(world, (await seedAccount(world)).id);
      await linkedLease(world, linked);
      expect(await sessions.pairingCode(linked.id, { number: NUMBER, until: soon() })).toEqual({
        kind: 'refused',
      });

      const { instance } = await newLinking();
      await world.instances.remove(instance.accountId, instance.id);
      expect(await sessions.pairingCode(instance.id, { number: NUMBER, until: soon() })).toEqual({
        kind: 'refused',
      });
    });

    test('ends when the instance is reset', async () => {
      const { instance, owner } = await newLinking();
      const answer = control.sessions.pairingCode(instance.id, { number: NUMBER, until: soon() });
      await eventually(() => pairingOrder(owner, instance));
      await control.world.instances.reset(instance.accountId, instance.id);
      expect(await answer).toEqual({ kind: 'refused' });
    });

    test('that nobody answers in time is taken back', async () => {
      const { instance, owner } = await newLinking();
      const wish = { number: NUMBER, until: soon() };
      expect(await control.impatient.pairingCode(instance.id, wish)).toEqual({ kind: 'unanswered' });
      expect(await pairingOrder(owner, instance)).toBeUndefined();
    });
  });
}
