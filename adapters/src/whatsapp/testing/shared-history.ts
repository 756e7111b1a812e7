import { afterEach, beforeEach, expect } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { MemoryCredentialStore } from './memory-credential-store.js';
import { WhatsAppHarness } from './whatsapp-harness.js';

export const STRANGER = '4917000000003';

/** A harness for each test with phones that share their history, and what has become of it. */
export function setUpHistory() {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
    await harness.control.addPhone({ number: STRANGER, name: 'Stranger' });
  });
  afterEach(async () => {
    const problems = harness.control.problems();
    await harness.close();
    expect(problems).toEqual([]);
  });

  /** Entries of one type, by id. */
  const stored = ({ instanceId }: { instanceId: string }, type: string) => {
    const prefix = `${instanceId}/${type}/`;
    const entries = [...harness.store.copy()].filter(([key]) => key.startsWith(prefix));
    return new Map(entries.map(([key, value]) => [key.slice(prefix.length), value]));
  };
  const nothingWaits = (lease: { instanceId: string }) =>
    eventuallyPasses(() => {
      expect(JSON.parse(stored(lease, 'creds').get('') ?? '{}').accountSyncCounter).toBe(1);
      expect([...stored(lease, 'nct-salt').keys()]).toEqual(['']);
      expect(stored(lease, 'history').size).toBe(0);
      expect(stored(lease, 'creds').has('history')).toBe(false);
    });
  const lidOf = (number: string) =>
    harness.control.phones().find((phone) => phone.number === number)?.lid ?? '';
  const tokens = (number: string) => harness.control.messages(number).map(({ token }) => token);

  return {
    get harness(): WhatsAppHarness<MemoryCredentialStore> {
      return harness;
    },
    stored,
    nothingWaits,
    lidOf,
    tokens,
  };
}
