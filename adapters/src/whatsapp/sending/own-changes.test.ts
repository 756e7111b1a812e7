import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ChangeSignal } from '@waxwing/core';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newWaId, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

describe('a change of a message', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  let asha: Awaited<ReturnType<WhatsAppHarness['linked']>>;
  let edit: ChangeSignal;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
    asha = await harness.linked(ASHA);
    const waId = newWaId();
    await harness.send(asha, RAVI, 'Shiped', waId);
    edit = {
      waId: newWaId(),
      to: RAVI,
      target: { waId, fromMe: true, type: 'text' },
      content: { kind: 'edit', text: 'Shipped' },
      peer: { number: RAVI, lid: null },
      own: { number: ASHA, lid: null },
      madeAt: new Date().toISOString(),
    };
  });
  afterEach(() => harness.close());

  const arrived = () => harness.control.messages(RAVI);

  test('is stored before its first frame, and the next owner sends the same bytes', async () => {
    harness.changes.crashesAfterStoring = 1;
    expect(await harness.change(asha, edit)).toEqual({ kind: 'unknown' });
    expect(arrived()).toMatchObject([{ text: 'Shiped' }]);
    const stored = harness.changes.stored.get(edit.waId);
    await asha.session.close();

    const next = await harness.connect(asha.lease);
    await next.seen.next('ready');
    // What it would compose now is another one.
    const later = { ...edit, madeAt: new Date(Date.parse(edit.madeAt) + 5_000).toISOString() };
    expect(await harness.change(next, later)).toEqual({ kind: 'changed' });
    expect(harness.changes.stored.get(edit.waId)).toBe(stored);
    expect(arrived()).toMatchObject([{ text: 'Shipped', edits: [{ text: 'Shiped' }] }, { type: 'edit' }]);
    expect(harness.control.problems()).toEqual([]);
  });

  test('is shown once, however often it is made', async () => {
    for (let time = 1; time <= 2; time++)
      expect(await harness.change(asha, edit)).toEqual({ kind: 'changed' });
    expect(arrived()).toMatchObject([
      { text: 'Shipped', edits: [{ text: 'Shiped' }] },
      { type: 'edit', id: edit.waId, frames: 2 },
    ]);
  });

  test('is sent by the next connection to a phone that could not decrypt it', async () => {
    await harness.control.injectFault({ kind: 'unreadable', number: ASHA });
    harness.textsFailing = Number.POSITIVE_INFINITY;
    expect(await harness.change(asha, edit)).toEqual({ kind: 'changed' });
    await asha.session.close();
    expect(arrived()).toMatchObject([{ text: 'Shiped' }]);
    harness.textsFailing = 0;
    const again = await harness.connect(asha.lease);
    await again.seen.next('receipts');
    expect(arrived()).toMatchObject([{ text: 'Shipped' }, { type: 'edit', frames: 2 }]);
  });
});
