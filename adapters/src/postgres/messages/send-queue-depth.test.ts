import { expect, test } from '@jest/globals';
import type { Lane } from '@waxwing/core';
import { newNumber, seedMessage, seedSender } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { openPgPersistence } from '../testing/pg-persistence.js';
import { readSendQueueDepth } from './send-queue-depth.js';

test('what number safety holds waits without an age, so that it wakes nobody', async () => {
  const fresh = await freshDatabase();
  const persistence = await openPgPersistence(fresh.url);
  try {
    const { instance, lease } = await seedSender(persistence);
    const [stranger, contact] = [
      await seedMessage(persistence, instance, { to: newNumber() }),
      await seedMessage(persistence, instance, { to: newNumber() }),
    ];
    const { database } = persistence;
    const change = (id: string, assignment: string) =>
      database.query(`update messages set ${assignment} where id = $1`, [id]);
    await change(stranger.id, "lane = 1, created_at = created_at - interval '2 hours'");
    await change(contact.id, "lane = 0, created_at = created_at - interval '1 hour'");
    const hoursWith = async (...held: Lane[]) => {
      const { depth, oldestSeconds } = await readSendQueueDepth(
        persistence,
        lease.owner,
        new Map([[instance.id, held]]),
      );
      return [depth, Math.round(oldestSeconds / 3_600)];
    };

    expect(await hoursWith()).toEqual([2, 2]);
    expect(await hoursWith('first')).toEqual([2, 1]);
    expect(await hoursWith('known')).toEqual([2, 2]);
    expect(await hoursWith('first', 'known')).toEqual([2, 0]);

    const holdChat = (code: string | null) =>
      database.query(
        `insert into held_chats (instance_id, chat, until, code) values ($1, $2, now() + interval '1 hour', $3)
         on conflict (instance_id, chat) do update set code = excluded.code`,
        [instance.id, stranger.number, code],
      );
    await holdChat('recipient_cap');
    expect(await hoursWith()).toEqual([2, 1]);
    await holdChat(null);
    expect(await hoursWith()).toEqual([2, 2]);

    await change(stranger.id, "status = 'sending'");
    expect(await hoursWith('first', 'known')).toEqual([2, 2]);
  } finally {
    await persistence.close();
    await fresh.drop();
  }
});
