import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DesiredState, Instance, PairingCode, SessionControl } from '../../../src/index.js';
import { eventually } from '../../eventually.js';
import {
  claimLinkedLease,
  claimLinkingLease,
  claimSession,
  fromNow,
  newWorkerId,
  seedInstance,
} from '../../fixture/seed.js';
import type { SessionControlUnderTest } from './session-control.js';

export interface PairingCodeUnderTest extends SessionControlUnderTest {
  /** The same with a timeout of a fraction of a second. */
  readonly impatient: SessionControl;
}

/** A request for a pairing code, from the caller to the worker and back. */
export function pairingCodeRequestsContract(name: string, setup: () => Promise<PairingCodeUnderTest>): void {
  describe(`A request for a pairing code, ${name}`, () => {
    let control: PairingCodeUnderTest;
    beforeAll(async () => {
      control = await setup();
    });
    afterAll(async () => control?.close());

    const NUMBER = '919876543210';
    const soon = () => fromNow(control.world, 120_000);

    async function findPairingCodeRequest(
      owner: string,
      instance: Instance,
    ): Promise<DesiredState | undefined> {
      const orders = await control.world.leases.renew(owner);
      return orders.find(
        ({ lease, pairingCodeRequest }) => pairingCodeRequest && lease.instanceId === instance.id,
      );
    }

    async function newLinking() {
      const { world } = control;
      const instance = await seedInstance(world);
      const owner = newWorkerId();
      const lease = await claimLinkingLease(world, instance, owner);
      const state = async () => (await world.instances.get(instance.accountId, instance.id)).snapshot();
      return { instance, owner, lease, state };
    }

    function codeFor(number: string, code: string): PairingCode {
      return { number, code, expiresAt: fromNow(control.world, 100_000) };
    }

    test('makes an idle instance claimable, reaches the worker, and returns the code', async () => {
      const { world, sessions } = control;
      const instance = await seedInstance(world);
      const answer = sessions.requestPairingCode(instance.id, { number: NUMBER, until: soon() });
      const owner = newWorkerId();
      const { lease, pairingCodeRequest } = await eventually(() => claimSession(world, instance, owner));
      expect(pairingCodeRequest?.number).toBe(NUMBER);

      const code = codeFor(NUMBER, 'K7QD2M9X');
      await world.reports.answerPairingCodeRequest(lease, NUMBER, code);

      expect(await answer).toEqual({ kind: 'code', pairing: code });
      expect(await findPairingCodeRequest(owner, instance)).toBeUndefined();
      expect((await world.instances.get(instance.accountId, instance.id)).snapshot().pairing).toEqual(code);
    });

    test('is refused when WhatsApp gives no code, and leaves nothing behind', async () => {
      const { instance, lease, owner, state } = await newLinking();
      const answer = control.sessions.requestPairingCode(instance.id, { number: NUMBER, until: soon() });
      await eventually(() => findPairingCodeRequest(owner, instance));
      await control.world.reports.answerPairingCodeRequest(lease, NUMBER, null);

      expect(await answer).toEqual({ kind: 'refused' });
      expect(await findPairingCodeRequest(owner, instance)).toBeUndefined();
      expect((await state()).pairing).toBeNull();
    });

    test('replaces an older one, which is refused; an answer to that comes too late', async () => {
      const { instance, lease, owner } = await newLinking();
      const request = (number: string) =>
        control.sessions.requestPairingCode(instance.id, { number, until: soon() });
      const older = request(NUMBER);
      await eventually(() => findPairingCodeRequest(owner, instance));
      const newer = request('919876543211');
      expect(await older).toEqual({ kind: 'refused' });

      await control.world.reports.answerPairingCodeRequest(lease, NUMBER, codeFor(NUMBER, 'AAAA1111'));
      expect((await findPairingCodeRequest(owner, instance))?.pairingCodeRequest?.number).toBe(
        '919876543211',
      );
      const code = codeFor('919876543211', 'BBBB2222');
      await control.world.reports.answerPairingCodeRequest(lease, code.number, code);
      expect(await newer).toEqual({ kind: 'code', pairing: code });
    });

    test('is answered by a code that ends with the QR code beside it, and at once with a new request', async () => {
      const { instance, lease, owner, state } = await newLinking();
      const give = async (code: string) => {
        const answer = control.sessions.requestPairingCode(instance.id, { number: NUMBER, until: soon() });
        await eventually(() => findPairingCodeRequest(owner, instance));
        expect((await state()).pairing).toBeNull();
        await control.world.reports.answerPairingCodeRequest(lease, NUMBER, codeFor(NUMBER, code));
        await answer;
      };
      await give('AAAA1111');
      await control.world.reports.report(lease, { qr: 'the next one' });
      expect((await state()).pairing?.code).toBe('AAAA1111');
      await give('BBBB2222');
      expect((await state()).pairing?.code).toBe('BBBB2222');
      await control.world.reports.report(lease, { qr: null });
      expect((await state()).pairing).toBeNull();
    });

    test('survives an unanswered end of the QR codes, which a code does not', async () => {
      const { world, sessions } = control;
      const { instance, lease, owner, state } = await newLinking();
      const answer = sessions.requestPairingCode(instance.id, { number: NUMBER, until: soon() });
      await eventually(() => findPairingCodeRequest(owner, instance));
      await world.reports.forget(lease, { status: 'initializing', qr: null });
      expect(await findPairingCodeRequest(owner, instance)).toMatchObject({ linkingWanted: true });

      await world.reports.answerPairingCodeRequest(lease, NUMBER, codeFor(NUMBER, 'AAAA1111'));
      await answer;
      await world.reports.forget(lease, { status: 'initializing', qr: null });
      expect((await state()).pairing).toBeNull();
      expect(await findPairingCodeRequest(owner, instance)).toBeUndefined();
    });

    test('is refused when a phone is linked or the instance is gone', async () => {
      const { world, sessions } = control;
      const linked = await seedInstance(world);
      await claimLinkedLease(world, linked);
      expect(await sessions.requestPairingCode(linked.id, { number: NUMBER, until: soon() })).toEqual({
        kind: 'refused',
      });

      const { instance } = await newLinking();
      await world.instances.remove(instance.accountId, instance.id);
      expect(await sessions.requestPairingCode(instance.id, { number: NUMBER, until: soon() })).toEqual({
        kind: 'refused',
      });
    });

    test('ends when the instance is reset', async () => {
      const { instance, owner } = await newLinking();
      const answer = control.sessions.requestPairingCode(instance.id, { number: NUMBER, until: soon() });
      await eventually(() => findPairingCodeRequest(owner, instance));
      await control.world.instances.reset(instance.accountId, instance.id);
      expect(await answer).toEqual({ kind: 'refused' });
    });

    test('is withdrawn when it is not answered in time', async () => {
      const { instance, owner } = await newLinking();
      const request = { number: NUMBER, until: soon() };
      expect(await control.impatient.requestPairingCode(instance.id, request)).toEqual({
        kind: 'unanswered',
      });
      expect(await findPairingCodeRequest(owner, instance)).toBeUndefined();
    });
  });
}
