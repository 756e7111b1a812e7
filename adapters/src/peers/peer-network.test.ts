import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { testDatabase } from '../../testing/test-database.js';
import { type Channel, Database, Notifications, PgPeerRegistry } from '../postgres/index.js';
import { PeerNetwork } from './peer-network.js';

const SECRET = 'a secret that all processes know';

interface Process {
  readonly notifications: Notifications;
  readonly network: PeerNetwork;
  /** `channel id` of what it has heard. */
  readonly heard: string[];
  /** Makes it the holder of an instance; answers how to end that. */
  readonly hold: (instanceId: string) => () => void;
  /** How many hints it has told directly. */
  readonly direct: () => number;
}

/** Processes that are told directly; the database is shared with other tests. */
describe('hints between peers', () => {
  let database: Database;
  let processes: Process[];
  beforeEach(async () => {
    database = await Database.connect(await testDatabase(), { max: 4 });
    processes = [];
  });
  afterEach(async () => {
    for (const { network, notifications } of processes) {
      await network.close();
      await notifications.close();
    }
    await database.close();
  });

  async function start(): Promise<Process> {
    const notifications = await Notifications.connect(await testDatabase());
    const self = notifications.origin;
    const registry = new PgPeerRegistry(database);
    const network = await PeerNetwork.start({ registry, self, host: '127.0.0.1', port: 0, secret: SECRET });
    notifications.usePeers(network);
    const heard: string[] = [];
    for (const channel of ['trace', 'outbox', 'message', 'answer', 'instance'] as Channel[])
      notifications.subscribe(channel, (id) => {
        heard.push(`${channel} ${id}`);
        return false;
      });
    const hold = (instanceId: string) => notifications.subscribe('outbox', () => true, instanceId);
    let direct = 0;
    notifications.watchSent((way, hints) => {
      if (way === 'direct') direct += hints;
    });
    const started = { notifications, network, heard, hold, direct: () => direct };
    processes.push(started);
    return started;
  }

  /** All of them know each other. */
  async function startFleet(): Promise<[Process, Process, Process]> {
    const fleet: [Process, Process, Process] = [await start(), await start(), await start()];
    return fleet;
  }

  const hears = (process: Process, hint: string) =>
    eventually(async () => (process.heard.includes(hint) ? true : undefined));
  /** Waits until everything that was told to all before has arrived. */
  async function caughtUp(teller: Process, ...others: Process[]): Promise<void> {
    const mark = `mark-${Math.random()}`;
    teller.notifications.publish('instance', mark);
    for (const other of others) await hears(other, `instance ${mark}`);
  }
  const clear = (...of: Process[]) => {
    for (const { heard } of of) heard.length = 0;
  };

  test('the holder of a session is told alone, from the second hint on', async () => {
    const [api, worker, other] = await startFleet();
    worker.hold('ins-1');
    api.notifications.publish('outbox', 'ins-1');
    await hears(worker, 'outbox ins-1');
    await hears(other, 'outbox ins-1');
    await learn(api, worker, 'ins-1');
    await caughtUp(api, other);
    clear(worker, other);
    api.notifications.publish('outbox', 'ins-1');
    await hears(worker, 'outbox ins-1');
    await caughtUp(api, other);
    expect(other.heard.filter((hint) => hint.startsWith('outbox'))).toEqual([]);
  });

  test('a session that has moved on is found again, and its new holder is told directly', async () => {
    const [api, former, present] = await startFleet();
    const end = former.hold('ins-2');
    await learn(api, former, 'ins-2');
    end();
    present.hold('ins-2');
    api.notifications.publish('outbox', 'ins-2');
    await hears(present, 'outbox ins-2');
    clear(former, present);
    await eventually(async () => {
      api.notifications.publish('outbox', 'ins-2');
      await hears(present, 'outbox ins-2');
      await caughtUp(api, former);
      const toFormer = former.heard.includes('outbox ins-2');
      clear(former, present);
      return toFormer ? undefined : true;
    });
  });

  test('where the holder cannot be reached all are told', async () => {
    const [api, worker, other] = await startFleet();
    worker.hold('ins-3');
    await learn(api, worker, 'ins-3');
    await worker.network.close();
    clear(other);
    other.hold('ins-3');
    api.notifications.publish('outbox', 'ins-3');
    await hears(other, 'outbox ins-3');
  });

  test('what becomes of a message is told to those that sent to its instance', async () => {
    const [api, worker, other] = await startFleet();
    worker.hold('ins-4');
    await learn(api, worker, 'ins-4');
    await caughtUp(api, other);
    clear(other);
    worker.notifications.publish('message', 'msg-1', undefined, 'ins-4');
    worker.notifications.publish('answer', 'call-1', undefined, 'ins-4');
    await hears(api, 'message msg-1');
    await hears(api, 'answer call-1');
    await caughtUp(worker, other);
    expect(other.heard.filter((hint) => hint.includes('-1'))).toEqual([]);
  });

  test('the trace of a message comes with the hint for it', async () => {
    const [api, worker] = await startFleet();
    worker.hold('ins-5');
    await learn(api, worker, 'ins-5');
    clear(worker);
    api.notifications.publish('trace', 'msg-2 trace', undefined, 'ins-5');
    api.notifications.publish('outbox', 'ins-5');
    await hears(worker, 'outbox ins-5');
    expect(worker.heard.indexOf('trace msg-2 trace')).toBe(0);
  });

  async function learn(api: Process, worker: Process, instanceId: string): Promise<void> {
    await eventually(async () => {
      const before = api.direct();
      clear(worker);
      api.notifications.publish('outbox', instanceId);
      await hears(worker, `outbox ${instanceId}`);
      return api.direct() > before ? true : undefined;
    });
  }
});
