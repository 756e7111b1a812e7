import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { Presence } from './presence.js';

describe('the presence of an account', () => {
  let sent: BinaryNode['attrs'][];
  let name: string | undefined;
  let presence: Presence;
  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    name = 'Asha';
    const sendNode = async ({ attrs }: BinaryNode) => {
      sent.push(attrs);
    };
    presence = new Presence({ socket: { sendNode }, name: () => name });
  });
  afterEach(() => {
    presence.end();
    jest.useRealTimers();
  });

  test('is sent as soon as the connection is open', () => {
    presence.opened();
    expect(sent).toEqual([{ type: 'unavailable', name: 'Asha' }]);
  });

  test('is sent again once, two seconds after the last of several changes', async () => {
    presence.opened();
    for (const next of ['A', 'B', 'Asha’s @Shop']) {
      name = next;
      presence.sendSoon();
      await jest.advanceTimersByTimeAsync(1_999);
    }
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent.slice(1)).toEqual([{ type: 'unavailable', name: 'Asha’s Shop' }]);
  });

  test('is not sent without a name, before the connection is open, or after it has closed', async () => {
    presence.sendSoon();
    await jest.advanceTimersByTimeAsync(2_000);
    name = undefined;
    presence.opened();
    name = 'Asha';
    presence.sendSoon();
    presence.end();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual([]);
  });
});
