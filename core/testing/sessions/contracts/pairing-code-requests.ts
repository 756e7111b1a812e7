import { expect, test } from '@jest/globals';
import type { DesiredState, Instance, PairingCode, SessionControl } from '../../../src/index.js';
import { eventually } from '../../eventually.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newWorkerId } from '../../fixture/seed.js';

interface Control {
  readonly sessions: SessionControl;
  /** The same with a timeout of a fraction of a second. */
  readonly impatient: SessionControl;
}

/** A request for a pairing code, from the caller to the worker and back. */
export const pairingCodeRequestsContract = persistenceContract<Control>(
  'A request for a pairing code',
  (fixture) => {
    const { fromNow, impatient, instances, readDesiredState, reports, seed, sessions } = fixture;

    const NUMBER = '919876543210';
    const soon = () => fromNow(120_000);
    const request = ({ id }: Instance, number = NUMBER) =>
      sessions.requestPairingCode(id, { number, until: soon() });

    async function findPairingCodeRequest(
      owner: string,
      instance: Instance,
    ): Promise<DesiredState | undefined> {
      const desired = await readDesiredState(owner, instance);
      return desired?.pairingCodeRequest ? desired : undefined;
    }

    async function newLinking() {
      const instance = await seed.instance();
      const owner = newWorkerId();
      const lease = await seed.linkingLease(instance, owner);
      const state = async () => (await instances.get(instance.accountId, instance.id)).snapshot();
      return { instance, owner, lease, state };
    }

    function codeFor(number: string, code: string): PairingCode {
      return { number, code, expiresAt: fromNow(100_000) };
    }

    test('makes an idle instance claimable, reaches the worker, and returns the code', async () => {
      const instance = await seed.instance();
      const answer = request(instance);
      const owner = newWorkerId();
      const { lease, pairingCodeRequest } = await eventually(() => seed.claim(instance, owner));
      expect(pairingCodeRequest?.number).toBe(NUMBER);

      const code = codeFor(NUMBER, 'K7QD2M9X');
      await reports.answerPairingCodeRequest(lease, NUMBER, code);

      expect(await answer).toEqual({ kind: 'code', pairing: code });
      expect(await findPairingCodeRequest(owner, instance)).toBeUndefined();
      expect((await instances.get(instance.accountId, instance.id)).snapshot().pairing).toEqual(code);
    });

    test('is refused when WhatsApp gives no code, and leaves nothing behind', async () => {
      const { instance, lease, owner, state } = await newLinking();
      const answer = request(instance);
      await eventually(() => findPairingCodeRequest(owner, instance));
      await reports.answerPairingCodeRequest(lease, NUMBER, null);

      expect(await answer).toEqual({ kind: 'refused' });
      expect(await findPairingCodeRequest(owner, instance)).toBeUndefined();
      expect((await state()).pairing).toBeNull();
    });

    test('replaces an older one, which is refused; an answer to that comes too late', async () => {
      const { instance, lease, owner } = await newLinking();
      const older = request(instance);
      await eventually(() => findPairingCodeRequest(owner, instance));
      const newer = request(instance, '919876543211');
      expect(await older).toEqual({ kind: 'refused' });

      await reports.answerPairingCodeRequest(lease, NUMBER, codeFor(NUMBER, 'AAAA1111'));
      expect((await findPairingCodeRequest(owner, instance))?.pairingCodeRequest?.number).toBe(
        '919876543211',
      );
      const code = codeFor('919876543211', 'BBBB2222');
      await reports.answerPairingCodeRequest(lease, code.number, code);
      expect(await newer).toEqual({ kind: 'code', pairing: code });
    });

    test('is answered by a code that ends with the QR code beside it, and at once with a new request', async () => {
      const { instance, lease, owner, state } = await newLinking();
      const give = async (code: string) => {
        const answer = request(instance);
        await eventually(() => findPairingCodeRequest(owner, instance));
        expect((await state()).pairing).toBeNull();
        await reports.answerPairingCodeRequest(lease, NUMBER, codeFor(NUMBER, code));
        await answer;
      };
      await give('AAAA1111');
      await reports.report(lease, { qr: 'the next one' });
      expect((await state()).pairing?.code).toBe('AAAA1111');
      await give('BBBB2222');
      expect((await state()).pairing?.code).toBe('BBBB2222');
      await reports.report(lease, { qr: null });
      expect((await state()).pairing).toBeNull();
    });

    test('survives an unanswered end of the QR codes, which a code does not', async () => {
      const { instance, lease, owner, state } = await newLinking();
      const answer = request(instance);
      await eventually(() => findPairingCodeRequest(owner, instance));
      await reports.forget(lease, { status: 'initializing', qr: null });
      expect(await findPairingCodeRequest(owner, instance)).toMatchObject({ linkingWanted: true });

      await reports.answerPairingCodeRequest(lease, NUMBER, codeFor(NUMBER, 'AAAA1111'));
      await answer;
      await reports.forget(lease, { status: 'initializing', qr: null });
      expect((await state()).pairing).toBeNull();
      expect(await findPairingCodeRequest(owner, instance)).toBeUndefined();
    });

    test('is refused when a phone is linked or the instance is gone', async () => {
      const linked = await seed.instance();
      await seed.linkedLease(linked);
      expect(await request(linked)).toEqual({
        kind: 'refused',
      });

      const { instance } = await newLinking();
      await instances.remove(instance.accountId, instance.id);
      expect(await request(instance)).toEqual({
        kind: 'refused',
      });
    });

    test('ends when the instance is reset', async () => {
      const { instance, owner } = await newLinking();
      const answer = request(instance);
      await eventually(() => findPairingCodeRequest(owner, instance));
      await instances.reset(instance.accountId, instance.id);
      expect(await answer).toEqual({ kind: 'refused' });
    });

    test('is withdrawn when it is not answered in time', async () => {
      const { instance, owner } = await newLinking();
      const request = { number: NUMBER, until: soon() };
      expect(await impatient.requestPairingCode(instance.id, request)).toEqual({
        kind: 'unanswered',
      });
      expect(await findPairingCodeRequest(owner, instance)).toBeUndefined();
    });
  },
);
