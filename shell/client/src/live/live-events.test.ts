import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { changeFrame, StreamServer, setVisibility, signIn } from '../../testing/stream-server.js';
import type { LiveChange } from './live-change.js';
import { LiveEvents } from './live-events.js';

/** Shortened for tests of silence: on a busy machine tabs with such beats may take each other for frozen. */
const SHORT_BEAT_MS = 20;

/** With Node's Web Locks and BroadcastChannel, and a server that streams. */
describe('the live events of the tabs of a browser', () => {
  let server: StreamServer;
  let account = '';
  let count = 0;
  const tabs: { close: () => void }[] = [];

  beforeEach(async () => {
    count += 1;
    account = `acc_${count}`;
    server = new StreamServer();
    await server.start('first');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const tab of tabs.splice(0)) tab.close();
    await server.stop();
  });

  function openTab(beatMs?: number) {
    const events = new LiveEvents();
    const told: string[] = [];
    events.onChange(({ type }: LiveChange) => told.push(type));
    const end = new AbortController();
    events.start(account, end.signal, beatMs);
    const tab = { events, told, close: () => end.abort() };
    tabs.push(tab);
    return tab;
  }
  type OpenTab = ReturnType<typeof openTab>;
  const untilLive = (...all: OpenTab[]) =>
    waitUntil(() => all.every(({ events }) => events.isConnected), 'live tabs');
  const untilNotLive = (...all: OpenTab[]) =>
    waitUntil(() => all.every(({ events }) => !events.isConnected), 'tabs that poll');
  const untilTold = (type: string, ...all: OpenTab[]) =>
    waitUntil(() => all.every(({ told }) => told.includes(type)), `${type} in every tab`);

  test('one connection serves all tabs, and a new tab knows at once that it stands', async () => {
    const first = openTab();
    await untilLive(first);
    const [second, third] = [openTab(), openTab()];
    await untilLive(second, third);
    server.send(changeFrame('evt_1'));
    await untilTold('message.received', first, second, third);
    expect(server.connections).toBe(1);
    expect(server.asked).toEqual([{ token: 'first', after: undefined }]);
  });

  test('what changed before the first connection stood is read anew', async () => {
    const tab = openTab();
    await untilLive(tab);
    expect(tab.told).toEqual(['reset']);
  });

  test('when the tab with the connection closes, another goes on behind the last event', async () => {
    const first = openTab();
    await untilLive(first);
    const second = openTab();
    await untilLive(second);
    server.send(changeFrame('evt_1'));
    await untilTold('message.received', second);
    first.close();
    await waitUntil(() => server.asked.length === 2, 'the second connection');
    expect(server.asked[1]).toEqual({ token: 'first', after: 'evt_1' });
    await untilLive(second);
    server.send(changeFrame('evt_2', 'message.read'));
    await untilTold('message.read', second);
    expect(second.told).toEqual(['message.received', 'message.read']);
    expect(server.connections).toBe(1);
  });

  test('a connection that breaks is opened anew, behind the last event', async () => {
    const tab = openTab();
    await untilLive(tab);
    server.send(changeFrame('evt_1'));
    await untilTold('message.received', tab);
    server.cut();
    await waitUntil(() => server.asked.length === 2, 'the second connection');
    expect(server.asked[1]).toMatchObject({ after: 'evt_1' });
  });

  test('tabs poll while the server has no room, and hear again when it has', async () => {
    server.status = 503;
    const tab = openTab();
    await waitUntil(() => server.asked.length === 1, 'the refusal');
    expect(tab.events.isConnected).toBe(false);
    server.status = 200;
    await untilLive(tab);
  });

  test('behind a proxy that keeps everything back, tabs poll', async () => {
    server.greeting = '';
    const tab = openTab();
    await waitUntil(() => server.connections === 1, 'the connection');
    expect(tab.events.isConnected).toBe(false);
    server.send('retry: 1\n\n');
    await untilLive(tab);
  });

  test('a server that cannot repeat what was missed has everything read anew', async () => {
    const tab = openTab();
    await untilLive(tab);
    tab.told.length = 0;
    server.send('event: reset\ndata: {}\n\n');
    await untilTold('reset', tab);
  });

  test('a sign-in that has ended has pages read anew once, and is not asked for again and again', async () => {
    const tab = openTab();
    await untilLive(tab);
    server.send(changeFrame('evt_1'));
    await untilTold('message.received', tab);
    tab.told.length = 0;
    server.status = 401;
    server.cut();
    await untilTold('reset', tab);
    await untilNotLive(tab);
    server.status = 200;
    account = `${account}b`;
    await untilLive(openTab());
    expect(server.asked).toHaveLength(3);
    expect(tab.events.isConnected).toBe(false);
  });

  test('a token that was replaced is used by the next connection', async () => {
    const tab = openTab();
    await untilLive(tab);
    signIn('second');
    server.cut();
    await waitUntil(() => server.asked.length === 2, 'the second connection');
    expect(server.asked[1]).toMatchObject({ token: 'second' });
  });

  test('signing out closes the connection, and nothing more is told', async () => {
    const tab = openTab();
    await untilLive(tab);
    tab.close();
    await waitUntil(() => server.connections === 0, 'the end of the connection');
    expect(tab.events.isConnected).toBe(false);
    expect(server.asked).toHaveLength(1);
  });

  test('another account in the same browser has a connection of its own', async () => {
    const ashas = openTab();
    await untilLive(ashas);
    account = `${account}b`;
    const ravis = openTab();
    await untilLive(ravis);
    expect(server.connections).toBe(2);
  });

  /** A tab that browsers have frozen keeps its lock and says nothing. */
  function freezeLeader() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = navigator.locks.request(`waxwing-live-${account}`, () => promise);
    const isStolen = held.then(
      () => false,
      () => true,
    );
    return { isStolen, thaw: resolve };
  }

  test('a visible tab takes over from one that is frozen', async () => {
    const frozen = freezeLeader();
    const visible = openTab(SHORT_BEAT_MS);
    await untilLive(visible);
    expect(await frozen.isStolen).toBe(true);
    expect(server.connections).toBe(1);
  });

  test('a hidden tab leaves the frozen one its place until it is gone, and polls', async () => {
    const frozen = freezeLeader();
    const looks = setVisibility('hidden');
    const hidden = openTab(SHORT_BEAT_MS);
    await waitUntil(() => looks.count > 2, 'beats without a word of the leader');
    expect([hidden.events.isConnected, server.asked.length]).toEqual([false, 0]);
    frozen.thaw();
    await untilLive(hidden);
    expect(await frozen.isStolen).toBe(false);
  });

  test('after a computer has slept all tabs read anew, and the connection is opened anew', async () => {
    const [leader, other] = [openTab(SHORT_BEAT_MS), openTab(SHORT_BEAT_MS)];
    await untilLive(leader, other);
    server.send(changeFrame('evt_1'));
    await untilTold('message.received', other);
    other.told.length = 0;
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    await untilTold('reset', other);
    await waitUntil(() => server.asked.length === 2, 'the second connection');
    // What happened in that hour was not recorded, where nobody else listened.
    expect(server.asked[1]).toMatchObject({ after: undefined });
    await untilLive(leader, other);
  });

  test('without locks, as on pages without TLS, nothing is asked for', () => {
    const { navigator } = globalThis;
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: {} });
    try {
      const tab = openTab();
      expect([tab.events.isConnected, server.asked.length]).toEqual([false, 0]);
    } finally {
      Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator });
    }
  });
});
