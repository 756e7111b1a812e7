import { describe, expect, test } from '@jest/globals';
import {
  claimLinkedLease,
  claimLinkingLease,
  claimSession,
  createMemoryPorts,
  eventually,
  fromNow,
  newWorkerId,
  seedAccount,
  seedInstance,
} from '../../../testing/index.js';
import {
  AlreadyLinked,
  InstanceNotFound,
  PairingCodeRefused,
  PairingCodeUnavailable,
  ResetRequired,
} from '../../instances/errors.js';
import { InvalidNumber } from '../../messages/errors.js';
import type { PairingCodeAnswer } from './pairing-code.js';
import { RequestPairingCode } from './request-pairing-code.js';

const NUMBER = '919876543210';

async function start() {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  const instance = await seedInstance(ports, accountId);
  const ask = (number: string, by = accountId) =>
    new RequestPairingCode(ports).execute({ accountId: by, instanceId: instance.id, number });
  return { ports, instance, ask };
}

describe('RequestPairingCode', () => {
  test.each(['+91 98765-43210', '919876543210@c.us'])(
    'starts linking for %s and returns the code',
    async (written) => {
      const { ports, instance, ask } = await start();
      const asked = ask(written);
      const { lease, pairingCodeRequest } = await eventually(() =>
        claimSession(ports, instance, newWorkerId()),
      );
      expect(pairingCodeRequest?.number).toBe(NUMBER);
      const code = { number: NUMBER, code: 'K7QD2M9X', expiresAt: fromNow(ports, 160_000) };
      await ports.reports.answerPairingCodeRequest(lease, NUMBER, code);
      expect(await asked).toEqual(code);
    },
  );

  test('keeps linking for three minutes, since the user cannot watch the QR code while typing', async () => {
    const { ports, instance, ask } = await start();
    const asked = ask(NUMBER);
    const owner = newWorkerId();
    const { lease } = await eventually(() => claimSession(ports, instance, owner));
    await ports.reports.answerPairingCodeRequest(lease, NUMBER, {
      number: NUMBER,
      code: 'K7QD2M9X',
      expiresAt: new Date(),
    });
    await asked;
    const wanted = async () => (await ports.leases.renew(owner)).desiredStates[0]?.linkingWanted;
    ports.clock.advance(179_000);
    expect(await wanted()).toBe(true);
    ports.clock.advance(2_000);
    expect(await wanted()).toBe(false);
  });

  test.each(['', ' ', '12', '0049170123456', 'Asha'])(
    'refuses the number %j and requests nothing',
    async (number) => {
      const { ports, ask } = await start();
      await expect(ask(number)).rejects.toBeInstanceOf(InvalidNumber);
      expect(ports.sessions.changed).toEqual([]);
    },
  );

  test('does not find an instance of another account', async () => {
    const { ports, ask } = await start();
    const ravi = await seedAccount(ports);
    await expect(ask(NUMBER, ravi.id)).rejects.toBeInstanceOf(InstanceNotFound);
  });

  test('requires a reset of an instance that is linked or has failed', async () => {
    const linked = await start();
    await claimLinkedLease(linked.ports, linked.instance);
    await expect(linked.ask(NUMBER)).rejects.toBeInstanceOf(AlreadyLinked);

    const failed = await start();
    const lease = await claimLinkingLease(failed.ports, failed.instance);
    await failed.ports.reports.report(lease, { status: 'failed', statusReason: 'It asks for a passkey.' });
    await expect(failed.ask(NUMBER)).rejects.toMatchObject({
      constructor: ResetRequired,
      details: { statusReason: 'It asks for a passkey.' },
    });
  });

  test.each([
    ['refused', PairingCodeRefused],
    ['unanswered', PairingCodeUnavailable],
  ] as const)('throws when the request is %s', async (kind, error) => {
    const { ports, ask } = await start();
    ports.sessions.requestPairingCode = async (): Promise<PairingCodeAnswer> => ({ kind });
    await expect(ask(NUMBER)).rejects.toBeInstanceOf(error);
  });

  test('reports that a phone was linked while it waited', async () => {
    const { ports, instance, ask } = await start();
    ports.sessions.requestPairingCode = async (): Promise<PairingCodeAnswer> => {
      await claimLinkedLease(ports, instance);
      return { kind: 'refused' };
    };
    await expect(ask(NUMBER)).rejects.toBeInstanceOf(AlreadyLinked);
  });
});
