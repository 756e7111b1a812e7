import { describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { STRANGER, setUpHistory } from '../testing/shared-history.js';
import { ASHA, RAVI } from '../testing/whatsapp-harness.js';

describe('the history that a phone shares at linking', () => {
  const history = setUpHistory();
  const { stored, nothingWaits, lidOf, tokens } = history;

  test('tokens, LIDs and known chats are stored, and the first message to a former contact carries his token', async () => {
    await history.harness.control.write(RAVI, { to: ASHA, text: 'Do you have it in blue?' });
    const asha = await history.harness.linked(ASHA);
    await nothingWaits(asha.lease);
    expect(history.harness.chats.of(asha.lease)).toEqual([
      {
        chatId: RAVI,
        lid: lidOf(RAVI),
        standing: 'known',
        lastInAt: expect.any(Date),
        lastOutAt: null,
        lastAt: expect.any(Date),
      },
    ]);
    expect([...stored(asha.lease, 'tctoken').keys()]).toEqual([`${lidOf(RAVI)}@lid`]);
    expect(stored(asha.lease, 'lid-mapping').get(RAVI)).toBe(JSON.stringify(lidOf(RAVI)));
    expect(stored(asha.lease, 'lid-mapping').get(`${lidOf(RAVI)}_reverse`)).toBe(JSON.stringify(RAVI));
    await history.harness.send(asha, RAVI, 'We have.');
    expect(tokens(RAVI)).toEqual(['tctoken']);
  });

  test('a message to a stranger carries a token made from the salt, and the stranger’s own after a reply', async () => {
    const asha = await history.harness.linked(ASHA);
    await nothingWaits(asha.lease);
    await history.harness.send(asha, STRANGER, 'Good morning');
    await history.harness.send(asha, STRANGER, 'Still there?');
    await history.harness.control.write(STRANGER, { to: ASHA, text: 'Who is this?' });
    await eventuallyPasses(() => {
      const entry = JSON.parse(stored(asha.lease, 'tctoken').get(`${lidOf(STRANGER)}@lid`) ?? '{}');
      expect(entry.timestamp).toBeDefined();
    });
    await history.harness.send(asha, STRANGER, 'Asha');
    // The sandbox checks that each token fits and that no message carries two, and would record a problem.
    expect(tokens(STRANGER)).toEqual(['cstoken', 'cstoken', 'tctoken']);
  });

  test('a contact who gives a token is known from the commit that stores it', async () => {
    const asha = await history.harness.linked(ASHA);
    await nothingWaits(asha.lease);
    await history.harness.send(asha, STRANGER, 'Good morning');
    expect(history.harness.store.known.size).toBe(0);
    await history.harness.control.write(STRANGER, { to: ASHA, text: 'Who is this?' });
    await eventuallyPasses(() => {
      const stored = history.harness.store.known.get(STRANGER) ?? [];
      expect(stored.map(({ type, id }) => ({ type, id }))).toContainEqual({
        type: 'tctoken',
        id: `${lidOf(STRANGER)}@lid`,
      });
    });
    expect([...history.harness.store.known.keys()]).toEqual([STRANGER]);
  });

  test('a refusal tells whether the message carried the recipient’s own token', async () => {
    await history.harness.control.write(RAVI, { to: ASHA, text: 'Do you have mangoes?' });
    const asha = await history.harness.linked(ASHA);
    await nothingWaits(asha.lease);
    await history.harness.control.injectFault({ kind: 'nack', number: ASHA, code: 463, count: 2 });
    const refused = { kind: 'refused', code: '463', refusal: { detail: 'no_token' } };
    expect(await history.harness.send(asha, STRANGER, 'Good morning')).toEqual(refused);
    expect(await history.harness.send(asha, RAVI, 'We have.')).toEqual({ ...refused, withToken: true });
  });

  test('a salt that the phone changes is used from then on, and a removed one no more', async () => {
    const asha = await history.harness.linked(ASHA);
    await nothingWaits(asha.lease);
    const before = stored(asha.lease, 'nct-salt').get('');
    await history.harness.control.changeSalt(ASHA, 'new');
    await eventuallyPasses(() => {
      const now = stored(asha.lease, 'nct-salt').get('');
      expect(now).toBeDefined();
      expect(now).not.toBe(before);
    });
    await history.harness.send(asha, STRANGER, 'with the new salt');
    await history.harness.control.changeSalt(ASHA, 'none');
    await eventuallyPasses(() => expect(stored(asha.lease, 'nct-salt').size).toBe(0));
    await history.harness.send(asha, STRANGER, 'without one');
    expect(tokens(STRANGER)).toEqual(['cstoken', undefined]);
  });

  test('a phone that is linked again brings its tokens back', async () => {
    await history.harness.control.write(RAVI, { to: ASHA, text: 'hello' });
    const asha = await history.harness.linked(ASHA);
    await nothingWaits(asha.lease);
    await asha.session.logOut();
    await history.harness.store.clear(asha.lease);
    const again = await history.harness.linked(ASHA, asha.lease);
    await nothingWaits(asha.lease);
    await history.harness.send(again, RAVI, 'back again');
    expect(tokens(RAVI)).toEqual(['tctoken']);
  });
});
