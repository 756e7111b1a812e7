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

describe('a passkey that WhatsApp wants', () => {
  let ports: MemoryPorts;
  let instance: Instance;
  let lease: SessionLease;
  beforeEach(async () => {
    ports = createMemoryPorts();
    instance = await seedInstance(ports, (await seedAccount(ports)).id);
    lease = await claimLinkingLease(ports, instance);
  });
  const own = () => ({ accountId: instance.accountId, instanceId: instance.id });
  const look = (accountId = instance.accountId) => new GetPasskey(ports).execute({ ...own(), accountId });
  const confirm = (ticket: string) =>
    new AnswerPasskey(ports).execute({ ...own(), ticket, answer: CONFIRMATION });

  test('is none where no ceremony is under way', async () => {
    expect(await look()).toBeNull();
    await expect(confirm('any')).rejects.toMatchObject({ code: 'passkey_not_wanted' });
  });

  test('is told to its account, and the answer reaches who holds the session', async () => {
    await ports.passkeys.setStage(lease, { stage: 'code', code: 'K7QD-2M9X' });
    const ceremony = await look();
    expect(ceremony?.stage).toEqual({ stage: 'code', code: 'K7QD-2M9X' });
    await confirm(ceremony!.ticket);
    expect(await ports.passkeys.takeAnswer(lease)).toEqual(CONFIRMATION);
    await expect(confirm(ceremony!.ticket)).rejects.toMatchObject({ code: 'passkey_not_wanted' });
  });

  test('keeps the instance linking while somebody gives it, who cannot look at the code meanwhile', async () => {
    await ports.passkeys.setStage(lease, { stage: 'answered' });
    await look();
    ports.clock.advance(120_000);
    await ports.expireLease(lease);
    expect(await ports.leases.claim('another worker', 1)).toMatchObject([{ linkingWanted: true }]);
  });

  test('is nobody else’s', async () => {
    await ports.passkeys.setStage(lease, { stage: 'answered' });
    const stranger = await seedAccount(ports);
    await expect(look(stranger.id)).rejects.toMatchObject({ code: 'instance_not_found' });
  });
});
