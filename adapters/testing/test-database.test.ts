import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { freshDatabase, testDatabase } from './test-database.js';

describe('test databases', () => {
  it('gives a worker the same database each time, even for concurrent calls', async () => {
    const urls = await Promise.all([testDatabase(), testDatabase(), testDatabase()]);
    expect(new Set(urls).size).toBe(1);
    expect(await currentDatabase(urls[0] as string)).toBe(`waxwing_worker_${process.env.JEST_WORKER_ID}`);
  });

  it('gives every caller its own fresh database, and removes it while something is connected', async () => {
    const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
    expect(one.url).not.toBe(other.url);

    const client = new Client({ connectionString: one.url });
    client.on('error', () => undefined);
    await client.connect();
    await one.drop();
    await expect(currentDatabase(one.url)).rejects.toThrow('does not exist');
    expect(await currentDatabase(other.url)).toMatch(/^waxwing_fresh_/);
    await other.drop();
    await client.end().catch(() => undefined);
  });
});

async function currentDatabase(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name;
  } finally {
    await client.end();
  }
}
