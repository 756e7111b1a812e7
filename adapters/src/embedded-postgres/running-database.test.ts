import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { Database } from '../postgres/database/database.js';
import { EmbeddedPostgres } from './embedded-postgres.js';
import { findRunningDatabase } from './running-database.js';

it('finds the database of a data folder while it runs', async () => {
  const folder = await temporaryFolder();
  expect(await findRunningDatabase(folder.path)).toBeUndefined();
  const server = await EmbeddedPostgres.start({ dataDir: folder.path, fsync: false });
  try {
    const url = await findRunningDatabase(folder.path);
    expect(url).toBe(server.connectionString());
    const database = await Database.connect(url!, { max: 1 });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
  } finally {
    await server.stop();
  }
  expect(await findRunningDatabase(folder.path)).toBeUndefined();
  await folder.remove();
});
