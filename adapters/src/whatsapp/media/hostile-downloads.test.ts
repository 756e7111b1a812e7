import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { faultOf, forbidden, type Given, optionsOf, setUpMediaServers } from '../testing/media-servers.js';
import { downloadFile } from './download-file.js';

const serve = setUpMediaServers();

describe('a download', () => {
  const file = {
    ...({ kind: 'image', directPath: '/file', size: 100 } as const),
    ...{ mediaKey: randomBytes(32), sha256: randomBytes(32), encSha256: randomBytes(32) },
  };
  const read = (given: Given, change: Partial<typeof file> = {}) =>
    buffer(downloadFile(optionsOf(given), { ...file, ...change }, 1_000_000));

  test('does not follow a redirect', async () => {
    const other = await forbidden();
    const host = await serve((_, response) =>
      response.writeHead(302, { location: `http://${other.host}/` }).end(),
    );
    expect((await faultOf(read({ hosts: [host, host] }))).reason).toBe('unreachable');
    expect(other.reached()).toBe(0);
  });

  test('without a whole key, hash or size asks nobody', async () => {
    const other = await forbidden();
    const incomplete = [
      { mediaKey: Buffer.alloc(0) },
      { sha256: Buffer.alloc(20) },
      { encSha256: Buffer.alloc(0) },
      { size: -1 },
      { size: Number.NaN },
    ] as Partial<typeof file>[];
    for (const change of incomplete)
      expect((await faultOf(read({ hosts: [other.host] }, change))).reason).toBe('gone');
    expect(other.reached()).toBe(0);
  });

  test('of an endless body stops at the announced size', async () => {
    const host = await serve((_, response) => {
      const writing = setInterval(() => response.write(Buffer.alloc(1_000)), 1).unref();
      response.on('close', () => clearInterval(writing));
    });
    expect((await faultOf(read({ hosts: [host] }))).reason).toBe('too_large');
  });

  test('of a compressed body is not unpacked', async () => {
    const host = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.alloc(200)),
    );
    expect((await faultOf(read({ hosts: [host] }))).reason).not.toBe('gone');
  });
});
