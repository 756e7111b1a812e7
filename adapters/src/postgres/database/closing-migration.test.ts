import { expect, test } from '@jest/globals';
import { anAccount } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { PgAccounts } from '../accounts/pg-accounts.js';
import { Database, migrate, Notifications } from '../index.js';
import { migrationSource } from './migrations/source.js';
import { openKnex } from './run-migrations.js';

/** Migrates an empty database to the version before accounts could be closed. */
async function migrateToBefore(connectionString: string): Promise<void> {
  const knex = openKnex(connectionString);
  try {
    await knex.raw('drop schema public cascade; create schema public');
    const earlier = async () => (await migrationSource.getMigrations([])).filter(({ name }) => name < '0005');
    await knex.migrate.latest({ migrationSource: { ...migrationSource, getMigrations: earlier } });
  } finally {
    await knex.destroy();
  }
}

test('accounts from before they could be closed are open, keep their email, and can be closed', async () => {
  const { url, drop } = await freshDatabase();
  await migrateToBefore(url);
  const database = await Database.connect(url, { max: 2 });
  const notifications = await Notifications.connect(url);
  const accounts = new PgAccounts({ database, notifications });
  const [asha, ravi] = [anAccount({ email: 'asha@example.com' }), anAccount({ email: 'ravi@example.com' })];
  for (const { id, email, username, passwordHash, createdAt } of [asha, ravi]) {
    await database.query(
      `insert into accounts (id, email, username, role, password_hash, created_at) values ($1, $2, $3, 'user', $4, $5)`,
      [id, email, username, passwordHash, createdAt.toISOString()],
    );
  }

  await migrate(url);

  expect((await accounts.byEmail(asha.email))?.snapshot()).toEqual(asha.snapshot());
  await expect(accounts.add(anAccount({ email: asha.email }))).rejects.toThrow('already exists');
  await accounts.close(asha.id, new Date());
  await accounts.add(anAccount({ email: asha.email }));
  expect((await accounts.byId(ravi.id))?.snapshot()).toEqual(ravi.snapshot());
  await notifications.close();
  await database.close();
  await drop();
});
