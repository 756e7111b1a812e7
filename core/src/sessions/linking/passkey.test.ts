import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  claimLinkingLease,
  createMemoryPorts,
  type MemoryPorts,
  seedAccount,
  seedInstance,
} from '../../../testing/index.js';
import type { Instance } from '../../instances/instance.js';
import type { SessionLease } from '../whatsapp-transport.js';
import { AnswerPasskey } from './answer-passkey.js';
import { GetPasskey } from './get-passkey.js';

const CONFIRMATION = { kind: 'confirmation' } as const;

describe('a passkey ceremony', () => {
  let ports: MemoryPorts;
  let instance: Instance;
  let lease: SessionLease;
  beforeEach(async () => {
    ports = createMemoryPorts();
    instance = await seedInstance(ports);
    lease = await claimLinkingLease(ports, instance);
  });
  const own = () => ({ accountId: instance.accountId, instanceId: instance.id });
  const getPasskey = (accountId = instance.accountId) =>
    new GetPasskey(ports).execute({ ...own(), accountId });
  const confirm = (ticket: string) =>
    new AnswerPasskey(ports).execute({ ...own(), ticket, answer: CONFIRMATION });

  test('is none when WhatsApp wants no passkey', async () => {
    expect(await getPasskey()).toBeNull();
    await expect(confirm('any')).rejects.toMatchObject({ code: 'passkey_not_wanted' });
  });

  test('is shown to its account, and the answer reaches the worker', async () => {
    await ports.passkeys.setStage(lease, { stage: 'code', code: 'K7QD-2M9X' });
    const ceremony = await getPasskey();
    expect(ceremony?.stage).toEqual({ stage: 'code', code: 'K7QD-2M9X' });
    await confirm(ceremony!.ticket);
    expect(ports.sessions.changed).toEqual([instance.id]);
    expect(await ports.passkeys.takeAnswer(lease)).toEqual(CONFIRMATION);
    await expect(confirm(ceremony!.ticket)).rejects.toMatchObject({ code: 'passkey_not_wanted' });
  });

  test('keeps the instance linking while the user, who cannot watch the QR code, answers it', async () => {
    await ports.passkeys.setStage(lease, { stage: 'answered' });
    await getPasskey();
    ports.clock.advance(120_000);
    await ports.expireLease(lease);
    expect(await ports.leases.claim('another worker', 1)).toMatchObject([{ linkingWanted: true }]);
  });

  test('is hidden from other accounts', async () => {
    await ports.passkeys.setStage(lease, { stage: 'answered' });
    const stranger = await seedAccount(ports);
    await expect(getPasskey(stranger.id)).rejects.toMatchObject({ code: 'instance_not_found' });
  });
});
