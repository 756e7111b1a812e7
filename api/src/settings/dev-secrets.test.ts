import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { loadDevSecrets } from './dev-secrets.js';

describe('loadDevSecrets', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => folder.remove());

  it('are created once', async () => {
    const made = await loadDevSecrets(folder.path);
    expect(await loadDevSecrets(folder.path)).toEqual(made);
  });

  it.each(['{"jwt', '{}', ''])('are not replaced where their file holds %j', async (text) => {
    await writeFile(join(folder.path, 'secrets.json'), text);
    await expect(loadDevSecrets(folder.path)).rejects.toThrow(/secrets\.json is damaged/);
  });
});
