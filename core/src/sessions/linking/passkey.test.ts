import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  claimLinkingLease,
  createMemoryPorts,
  type MemoryPorts,
  seedAccount,
  seedInstance,
} from '../../../testing/index.js';
import type { Instance } from '../../instances/instance.js';
import type { Suspension, SuspensionLevel } from '../../operators/suspensions/suspension.js';
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
  const getPasskey = (accountId = instance.accountId, suspension: Suspension | null = null) =>
    new GetPasskey(ports).execute({ ...own(), accountId, suspension });
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

  test('is neither shown nor kept going while the account may not link', async () => {
    await ports.passkeys.setStage(lease, { stage: 'code', code: 'K7QD-2M9X' });
    const since = ports.clock.now();
    const suspended = (level: SuspensionLevel) =>
      getPasskey(instance.accountId, { level, reason: 'Complaints', since, until: null });
    for (const level of ['linking', 'all'] as const)
      await expect(suspended(level)).rejects.toMatchObject({ code: 'account_suspended' });
    ports.clock.advance(120_000);
    await ports.expireLease(lease);
    expect(await ports.leases.claim('another worker', 1)).toEqual([]);
  });

  test('is shown while the account may link but not send, and none is none whatever is stopped', async () => {
    const since = ports.clock.now();
    const suspension: Suspension = { level: 'all', reason: 'Complaints', since, until: null };
    expect(await getPasskey(instance.accountId, suspension)).toBeNull();
    await ports.passkeys.setStage(lease, { stage: 'answered' });
    expect(await getPasskey(instance.accountId, { ...suspension, level: 'sends' })).not.toBeNull();
  });

  test('is hidden from other accounts', async () => {
    await ports.passkeys.setStage(lease, { stage: 'answered' });
    const stranger = await seedAccount(ports);
    await expect(getPasskey(stranger.id)).rejects.toMatchObject({ code: 'instance_not_found' });
  });
});
