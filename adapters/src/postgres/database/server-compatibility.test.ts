import { describe, expect, test } from '@jest/globals';
import { freshDatabase } from '../../../testing/test-database.js';
import { Database, migrate } from '../index.js';
import { findIncompatibility } from './server-compatibility.js';

describe('findIncompatibility', () => {
  test('accepts PostgreSQL 15 and later in UTF-8', () => {
    expect(findIncompatibility({ version: 150_004, encoding: 'UTF8' })).toBeUndefined();
    expect(findIncompatibility({ version: 180_001, encoding: 'UTF8' })).toBeUndefined();
  });

  test('names an older version and the required one', () => {
    expect(findIncompatibility({ version: 140_011, encoding: 'UTF8' })).toMatch(/PostgreSQL 14,.* 15/);
  });

  // Messages would be refused one by one later on, together with those in the same statement.
  test.each(['LATIN1', 'SQL_ASCII'])('refuses the encoding %s', (encoding) => {
    expect(findIncompatibility({ version: 180_001, encoding })).toContain(encoding);
  });
});

test('a database that cannot hold every script is refused before anything is created in it', async () => {
  const { url, drop } = await freshDatabase();
  const database = await Database.connect(url, { max: 1 });
  try {
    const [row] = await database.query<{ name: string }>(`select current_database() || '_latin' as name`);
    const latin = row?.name ?? '';
    await database.query(`create database ${latin} encoding 'LATIN1' template template0 locale 'C'`);
    const refused = migrate(url.replace(/\/waxwing_fresh_\w+/, `/${latin}`));
    await expect(refused).rejects.toThrow(/LATIN1.*UTF8/);
    await database.query(`drop database ${latin}`);
  } finally {
    await database.close();
    await drop();
  }
});
