import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { preloadLinks } from './preload-links.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waxwing-parts-'));
  const list = {
    main: ['static/js/main.0a1b2c3d.js'],
    home: ['static/css/home.0a1b2c3d.chunk.css', 'static/js/home.4e5f6a7b.chunk.js'],
    reset: ['static/js/reset.1a2b3c4d.chunk.js'],
  };
  await writeFile(join(folder, 'bundles.json'), JSON.stringify(list));
});
afterAll(() => rm(folder, { recursive: true }));

test('the files of a page are named with it', async () => {
  expect(await preloadLinks(folder, '/')).toBe(
    '</static/css/home.0a1b2c3d.chunk.css>; rel=preload; as=style, </static/js/home.4e5f6a7b.chunk.js>; rel=preload; as=script',
  );
  expect(await preloadLinks(folder, '/reset-password')).toBe(
    '</static/js/reset.1a2b3c4d.chunk.js>; rel=preload; as=script',
  );
});

test('no files are named for a path without a bundle, or where no list was built', async () => {
  for (const path of ['/no/such/page', '/__proto__', '/constructor']) {
    expect([path, await preloadLinks(folder, path)]).toEqual([path, undefined]);
  }
  expect(await preloadLinks(join(folder, 'not-built'), '/')).toBeUndefined();
  expect(await preloadLinks(undefined, '/')).toBeUndefined();
});
