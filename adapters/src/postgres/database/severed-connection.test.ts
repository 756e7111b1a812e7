import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { Client } from 'pg';
import { listenOnLoopback } from '../../../testing/listen-on-loopback.js';
import { testDatabase } from '../../../testing/test-database.js';
import { Database } from '../index.js';

/** A relay to PostgreSQL that can keep back what the server says, and then deliver all of it in one piece. */
class Relay {
  readonly #server = createServer((near) => this.#accept(near));
  readonly #sockets: Socket[] = [];
  #kept: Buffer[] | undefined;
  #deliver = () => {};

  /** @param path of the server's socket */
  constructor(readonly path: string) {}

  listen = () => listenOnLoopback(this.#server);

  keepBack(): void {
    this.#kept = [];
  }

  get keptBytes(): number {
    return Buffer.concat(this.#kept ?? []).length;
  }

  deliver = () => this.#deliver();

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(near: Socket): void {
    const far = connect(this.path);
    this.#sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => (this.#kept ? this.#kept.push(bytes) : near.write(bytes)));
    far.on('end', () => {
      if (!this.#kept) near.end();
    });
    this.#deliver = () => {
      const bytes = Buffer.concat(this.#kept ?? []);
      this.#kept = undefined;
      near.end(bytes);
    };
  }
}

describe('a connection that the server ends in the bytes of an answer', () => {
  let observer: Database;
  let relay: Relay;
  let database: Database;

  beforeEach(async () => {
    const url = await testDatabase();
    observer = await Database.connect(url);
    const { host, port, user, password, database: name } = new Client(url);
    relay = new Relay(`${host}/.s.PGSQL.${port}`);
    const login = `${user}:${encodeURIComponent(password ?? '')}`;
    const relayed = `postgresql://${login}@127.0.0.1:${await relay.listen()}/${name}`;
    database = await Database.connect(relayed, { max: 1 });
  });
  afterEach(async () => {
    await database.close();
    await relay.close();
    await observer.close();
  });

  test('fails the transaction that was waiting for it, and not the process', async () => {
    const [backend] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    relay.keepBack();
    const answered = database.query<{ one: number }>('select 1 as one');
    const waiting = database.transaction((transaction) => transaction.query('select 2'));
    await waitUntil(() => relay.keptBytes > 0, 'the answer');
    const answerBytes = relay.keptBytes;
    await observer.query('select pg_terminate_backend($1)', [backend!.pid]);
    await waitUntil(() => relay.keptBytes > answerBytes, 'the end of the connection');
    relay.deliver();

    expect(await answered).toEqual([{ one: 1 }]);
    await expect(waiting).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
    expect(await database.query('select 3 as three')).toEqual([{ three: 3 }]);
  });
});
