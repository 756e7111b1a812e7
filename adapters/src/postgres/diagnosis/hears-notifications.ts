import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from '../database/connection-settings.js';
import { toAdapterError } from '../database/pg-errors.js';
import type { Queryable } from '../database/queryable.js';

const REPEAT_MS = 250;

/**
 * Whether a connection of `directUrl` hears within `waitMs` what `database` notifies. Not where that URL leads to a pooler that gives
 * a connection back after each transaction, or the two lead to different databases.
 */
export async function hearsNotifications(
  directUrl: string,
  database: Pick<Queryable, 'query'>,
  waitMs: number,
): Promise<boolean> {
  const channel = `waxwing_test_${randomUUID().replaceAll('-', '')}`;
  const listener = new pg.Client(connectionSettings(directUrl));
  listener.on('error', () => undefined);
  let heard = false;
  try {
    await listener.connect();
    const notified = new Promise<void>((resolve) => {
      listener.on('notification', (notification) => {
        heard ||= notification.channel === channel;
        if (heard) resolve();
      });
    });
    await listener.query(`listen ${channel}`);
    for (const end = performance.now() + waitMs; !heard && performance.now() < end; ) {
      await database.query('select pg_notify($1, $2)', [channel, '']);
      await Promise.race([notified, delay(REPEAT_MS)]);
    }
    return heard;
  } catch (error) {
    throw toAdapterError(error);
  } finally {
    await listener.end().catch(() => undefined);
  }
}
