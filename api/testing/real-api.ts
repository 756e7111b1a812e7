import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Database, Notifications } from '@waxwing/adapters/postgres';
import { freshDatabase } from '@waxwing/adapters/testing';
import pino from 'pino';
import { compose } from '../src/composition/container.js';
import { readSettings } from '../src/composition/settings.js';

export interface RealApi {
  readonly url: string;
  readonly database: Database;
  /** Every line it logged. */
  readonly log: string[];
  close(): Promise<void>;
}

/** The API as it is put together for production, over a database of its own; sessions are nobody's business here. */
export async function realApi(): Promise<RealApi> {
  const fresh = await freshDatabase();
  const database = await Database.connect(fresh.url);
  const notifications = await Notifications.connect(fresh.url);
  const log: string[] = [];
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { app } = compose({
    settings: readSettings({ WAXWING_ROLE: 'api' }),
    secrets: {
      jwtSecret: randomBytes(32).toString('hex'),
      encryptionKeys: `test:${randomBytes(32).toString('base64')}`,
    },
    database,
    notifications,
    whatsapp: { kind: 'sandbox', url: 'ws://127.0.0.1:9/ws/chat', rootKey: randomBytes(32) },
    mounts: {},
    dataDir: undefined,
    publicUrl: url,
    log: pino({ level: 'info' }, { write: (line) => log.push(line) }),
  });
  server.on('request', app.callback());
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await notifications.close();
    await database.close();
    await fresh.drop();
  };
  return { url, database, log, close };
}
