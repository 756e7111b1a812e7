import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, newId, seedSender } from '../../testing/index.js';
import { ChangeSafety } from './change-safety.js';
import { GetSafety } from './get-safety.js';
import { AddOptOut } from './opt-outs/add-opt-out.js';
import { DEFAULT_OPT_OUT } from './opt-outs/default-opt-out-words.js';
import { ListOptOuts } from './opt-outs/list-opt-outs.js';
import { foldWord, OptOutWords } from './opt-outs/opt-out-words.js';
import { RemoveOptOut } from './opt-outs/remove-opt-out.js';
import type { SettingsChange } from './settings-change.js';

async function start() {
  const ports = { ...createMemoryPorts(), safetyMode: 'protect' as const };
  const { account, instance } = await seedSender(ports);
  const ref = { accountId: account.id, instanceId: instance.id };
  const change = (some: SettingsChange, confirmRaisedCaps = false) =>
    new ChangeSafety(ports).execute({ ...ref, change: some, confirmRaisedCaps, by: 'asha@example.com' });
  return { ports, ...ref, ref, change, read: () => new GetSafety(ports).execute(ref) };
}

describe('the safety of a number', () => {
  test('is shown with its stage, budgets and defaults, to its account only', async () => {
    const { ports, ref, read } = await start();
    const view = await read();
    expect(view).toMatchObject({
      ...{ mode: 'protect', modeDefault: 'protect', forecast: null, quota: null },
      health: { state: 'ok', sentence: null },
      stage: { day: 1, dayCap: 10, nextDayCap: 15, declared: false },
    });
    expect(view.budgets.map(({ name, cap }) => [name, cap])).toEqual([
      ...[
        ['known_hour', 400],
        ['known_day', 2_000],
        ['first_hour', 3],
        ['first_day', 10],
      ],
      ...[
        ['checks_hour', 60],
        ['checks_day', 20],
      ],
    ]);
    const stranger = new GetSafety(ports).execute({ ...ref, accountId: newId() });
    await expect(stranger).rejects.toMatchObject({ code: 'instance_not_found' });
  });

  test('is changed for the worker that holds the session at once', async () => {
    const { ports, instanceId, change } = await start();
    const told: (number | undefined)[] = [];
    ports.hints.onInstanceChanged(() => {
      told.push(ports.store.safety.settings.get(instanceId)?.caps?.knownHour);
      return true;
    });
    await change({ caps: { knownHour: 100 } });
    await expect(change({ caps: { knownHour: 401 } })).rejects.toMatchObject({ code: 'invalid_safety' });
    expect(told).toEqual([100]);
  });

  test('is changed in parts; what is taken back is the default again', async () => {
    const { change, read } = await start();
    const quietHours = { from: '21:00', to: '08:00', zone: 'Asia/Kolkata' };
    await change({ mode: 'watch', quietHours, caps: { knownHour: 100 } });
    await change({ caps: { knownDay: 500 } });
    expect(await read()).toMatchObject({
      mode: 'watch',
      settings: { quietHours, caps: { knownHour: 100, knownDay: 500, bucket: 10 } },
    });
    const view = await change({ mode: null, quietHours: null, caps: { knownHour: null } });
    expect(view).toMatchObject({ mode: 'protect', settings: { quietHours: null, caps: { knownHour: 400 } } });
    expect(view.history.map(({ kind, by }) => [kind, by])).toEqual(
      Array(3).fill(['settings', 'asha@example.com']),
    );
  });

  test.each([
    [{ knownHour: 401 }, 'caps.known_hour'],
    [{ gapLeastSeconds: 19 }, 'caps.gap_least_seconds'],
    [{ firstDay: [10, 15, 25, 40, 60, 90, 121] }, 'caps.first_day'],
  ])('is endangered by %j only with a confirmation', async (caps, field) => {
    const { change, read } = await start();
    await expect(change({ caps })).rejects.toMatchObject({ code: 'invalid_safety', details: { field } });
    expect((await read()).history).toEqual([]);
    await change({ caps }, true);
    expect((await read()).history).toMatchObject([{ by: 'asha@example.com', confirmedCaps: [field] }]);
    // What was confirmed is not asked for again.
    expect((await change({ sameText: false })).settings).toMatchObject({ caps, sameText: false });
    expect((await read()).history[0]).not.toHaveProperty('confirmedCaps');
  });

  test.each<[SettingsChange, string]>([
    [{ caps: { firstDay: [1, 2] } }, 'caps.first_day'],
    [{ caps: { bucket: 0.5 } }, 'caps.bucket'],
    [{ caps: { gapSeconds: 121 } }, 'caps.gap_seconds'],
    [{ quietHours: { from: '24:00', to: '08:00', zone: 'UTC' } }, 'quiet_hours.from'],
    [{ quietHours: { from: '08:00', to: '08:00', zone: 'UTC' } }, 'quiet_hours.to'],
    [{ quietHours: { from: '21:00', to: '08:00', zone: 'Nowhere' } }, 'quiet_hours.zone'],
    [{ optOut: { words: { en: ['!?'] } } }, 'opt_out.words.en'],
    [{ optOut: { startWords: ['x'.repeat(41)] } }, 'opt_out.start_words'],
    [{ optOut: { confirmation: ' ' } }, 'opt_out.confirmation'],
  ])('refuses %j and changes nothing', async (change, field) => {
    const { change: execute, read } = await start();
    await expect(execute(change, true)).rejects.toMatchObject({ code: 'invalid_safety', details: { field } });
    expect((await read()).history).toEqual([]);
  });
});

describe('opt-outs', () => {
  test('are added by number, listed the newest first in pages, and removed', async () => {
    const { ports, accountId } = await start();
    const add = (number: string) => new AddOptOut(ports).execute({ accountId, number });
    const first = await add('+91 98765 43210');
    ports.clock.advance(1_000);
    expect(await add('919876543210')).toEqual(first);
    await add('lid:123456789012345');
    const list = new ListOptOuts(ports);
    const page = await list.execute({ accountId, limit: 1 });
    expect(page.optOuts).toMatchObject([{ chatId: 'lid:123456789012345', source: 'customer', word: null }]);
    expect(await list.execute({ accountId, limit: 1, before: page.next })).toEqual({
      optOuts: [first],
      next: undefined,
    });
    const remove = () => new RemoveOptOut(ports).execute({ accountId, number: '919876543210' });
    await remove();
    await expect(remove()).rejects.toMatchObject({ code: 'opt_out_not_found' });
    await expect(add('Ravi')).rejects.toMatchObject({ code: 'invalid_number' });
  });

  test.each([
    ['STOP', 'out'],
    [' Stop. ', 'out'],
    ['stop!!! 🛑️', 'out'],
    ['बंद', 'out'],
    ['बंद करो।', 'out'],
    ['ARRÊT', 'out'],
    ['arret', 'out'],
    ['Stopp', 'out'],
    ['Start', 'in'],
    ['Please do not stop', undefined],
    ['stop the order', undefined],
    ['🛑', undefined],
    [`stop${' '.repeat(5_000)}`, undefined],
  ])('%j means %s as a whole message', (text, kind) => {
    expect(new OptOutWords(DEFAULT_OPT_OUT).match(text)?.kind).toBe(kind);
  });

  test('have words that differ when folded, and none that means both', () => {
    const out = Object.values(DEFAULT_OPT_OUT.words).flat().map(foldWord);
    expect(new Set(out).size).toBe(out.length);
    expect(DEFAULT_OPT_OUT.startWords.map(foldWord).filter((word) => out.includes(word))).toEqual([]);
  });
});
