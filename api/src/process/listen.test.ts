import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listen, localUrl } from './listen.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function server(): Server {
  const made = createServer();
  servers.push(made);
  return made;
}

describe('captureBytes', () => {
  it('names the setting whose port is taken', async () => {
    const port = await listen(server(), { port: 0, host: '127.0.0.1', setting: 'PORT' });
    const again = listen(server(), { port, host: '127.0.0.1', setting: 'METRICS_PORT' });
    await expect(again).rejects.toThrow(new RegExp(`^Port ${port} is taken .* METRICS_PORT`));
  });

  it('says that an address does not belong to this machine', async () => {
    const elsewhere = listen(server(), { port: 0, host: '192.0.2.1', setting: 'PORT' });
    await expect(elsewhere).rejects.toThrow(/^HOST is 192.0.2.1/);
    const metrics = listen(server(), { port: 0, host: '192.0.2.1', setting: 'METRICS_PORT' });
    await expect(metrics).rejects.toThrow(/^METRICS_HOST is 192.0.2.1/);
  });
});

describe('localUrl', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
    ['::1', 'http://[::1]:3000'],
    ['waxwing.internal', 'http://waxwing.internal:3000'],
  ])('of %s is %s', (host, url) => {
    expect(localUrl(host, 3000)).toBe(url);
    expect(URL.canParse(url)).toBe(true);
  });
});
