import { describe, expect, test } from '@jest/globals';
import { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { newLease } from '../testing/whatsapp-harness.js';
import { Addressing, type AddressingMode } from './addressing.js';

const BOTH = { pn: '4917000000002@s.whatsapp.net', lid: '77@lid' };
const DAY_MS = 24 * 60 * 60 * 1_000;

/** A number with a manual clock, and what a restart leaves of it. */
function aNumber(mode: AddressingMode = 'auto') {
  const store = new MemoryCredentialStore();
  const lease = newLease();
  const clock = { ms: Date.UTC(2026, 2, 1) };
  const load = () => Addressing.load({ store, lease, mode, now: () => clock.ms });
  return { store, clock, load };
}

describe('Addressing', () => {
  test('begins with the LID, and with the number where no LID is known', async () => {
    const addressing = await aNumber().load();
    expect(addressing.preferredKind(BOTH)).toBe('lid');
    expect(addressing.preferredKind({ ...BOTH, lid: null })).toBe('pn');
    expect(addressing.preferredKind({ ...BOTH, pn: null })).toBe('lid');
  });

  test('an address kind that worked survives a restart; a day later the LID is tried again', async () => {
    const { clock, load } = aNumber();
    const addressing = await load();
    expect(await addressing.fallbackKind('lid', BOTH, '400')).toBe('pn');
    await addressing.recordAccepted('pn', BOTH);
    expect(addressing.preferredKind(BOTH)).toBe('pn');
    clock.ms += DAY_MS - 1;
    expect((await load()).preferredKind(BOTH)).toBe('pn');
    clock.ms += 1;
    const later = await load();
    expect(later.preferredKind(BOTH)).toBe('lid');
    // Refused again: another day by number, whose refusal still gives the reason.
    expect(await later.fallbackKind('lid', BOTH, '400')).toBe('pn');
    expect(await later.decisiveRefusal('lid', 'first', 'second')).toBe('second');
    clock.ms += DAY_MS - 1;
    expect(later.preferredKind(BOTH)).toBe('pn');
    clock.ms += 1;
    expect(later.preferredKind(BOTH)).toBe('lid');
    await later.recordAccepted('lid', BOTH);
    clock.ms += 10 * DAY_MS;
    expect((await load()).preferredKind(BOTH)).toBe('lid');
  });

  test('a number that has since moved to LIDs uses them once numbers are refused', async () => {
    const { load } = aNumber();
    const addressing = await load();
    await addressing.fallbackKind('lid', BOTH, '400');
    expect(await addressing.fallbackKind('pn', BOTH, '479')).toBe('lid');
    expect((await load()).preferredKind(BOTH)).toBe('lid');
  });

  test('a refusal of both kinds teaches nothing about the number', async () => {
    const addressing = await aNumber().load();
    expect(await addressing.fallbackKind('lid', BOTH, '400')).toBe('pn');
    expect(await addressing.decisiveRefusal('lid', 'first', 'second')).toBe('first');
    expect(addressing.preferredKind(BOTH)).toBe('lid');
  });

  test('after a 463 nothing is sent again; by number it may mean that WhatsApp has moved the account', async () => {
    const { clock, load } = aNumber();
    const addressing = await load();
    expect(await addressing.fallbackKind('lid', BOTH, '463')).toBeUndefined();
    await addressing.fallbackKind('lid', BOTH, '400');
    await addressing.recordAccepted('pn', BOTH);
    expect(await addressing.fallbackKind('pn', BOTH, '463')).toBeUndefined();
    expect(addressing.preferredKind(BOTH)).toBe('pn');
    clock.ms += 60 * 60 * 1_000;
    expect(addressing.preferredKind(BOTH)).toBe('lid');
  });

  test('a message to a contact with one address teaches nothing', async () => {
    const addressing = await aNumber().load();
    await addressing.fallbackKind('lid', BOTH, '400');
    await addressing.recordAccepted('lid', { ...BOTH, pn: null });
    expect(addressing.preferredKind(BOTH)).toBe('pn');
  });

  test('nothing is stored as long as nothing is refused', async () => {
    const { store, load } = aNumber();
    const addressing = await load();
    for (let n = 0; n < 3; n++) await addressing.recordAccepted('lid', BOTH);
    expect(store.writes).toBe(0);
  });

  test.each(['lid', 'pn'] as const)('in mode %s it stays with that kind', async (mode) => {
    const addressing = await aNumber(mode).load();
    expect(addressing.preferredKind(BOTH)).toBe(mode);
    expect(await addressing.fallbackKind(mode, BOTH, '400')).toBeUndefined();
    expect(addressing.preferredKind({ ...BOTH, [mode]: null })).not.toBe(mode);
  });
});
