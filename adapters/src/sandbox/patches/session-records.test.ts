/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { quietLibsignal } from '../../patches/quiet-libsignal.js';
import { newPhoneKeys, PhoneKeys } from '../signal/phone-keys.js';
import { SignalSessions } from '../signal/signal-sessions.js';
import { Journal } from '../state/journal.js';

interface StoredRecord {
  _sessions: Record<string, { indexInfo: { closed: number } }>;
}

describe('live hook: the sessions of a libsignal record', () => {
  test('are stored as the open one and the four that were closed last', async () => {
    quietLibsignal();
    const journal = Journal.open();
    const [own, other] = [new PhoneKeys(newPhoneKeys()), new PhoneKeys(newPhoneKeys())];
    const sessions = new SignalSessions('4917000000001', own, journal, () => other.identity.public);
    const peer = { number: '4917000000002', device: 0 };
    const clock = jest.spyOn(Date, 'now');
    for (let login = 1; login <= 8; login += 1) {
      clock.mockReturnValue(login);
      await sessions.open(peer, other.bundle());
    }
    clock.mockRestore();
    sessions.persist(peer);
    const [[, stored] = []] = [...journal.entries<StoredRecord>('session/')];
    const closed = Object.values(stored?._sessions ?? {}).map(({ indexInfo }) => indexInfo.closed);
    // A session is closed when the next one opens.
    expect(closed.sort((a, b) => a - b)).toEqual([-1, 5, 6, 7, 8]);
    expect(sessions.hasSession(peer)).toBe(true);
  });
});
