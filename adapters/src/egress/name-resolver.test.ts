import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { attemptAt, testSender } from '../webhooks/testing/attempts.js';
import { NameServer } from '../webhooks/testing/name-server.js';
import { httpReceiver, listening } from '../webhooks/testing/receivers.js';
import { DnsResolver } from './name-resolver.js';

const RECORDS = {
  'shop.example': { addresses: ['127.0.0.1', '2606:4700:0:0:0:0:0:1111'] },
  'six.example': { addresses: ['2606:4700:0:0:0:0:0:1111'] },
  'alias.example': { alias: 'private.example' },
  'private.example': { addresses: ['10.0.0.1', '127.0.0.1'] },
  'mapped.example': { addresses: ['0:0:0:0:0:ffff:7f00:1'] },
  'empty.example': {},
  // As many as a message by UDP may hold.
  'crowded.example': { addresses: Array.from({ length: 20 }, (_, at) => `10.0.0.${at}`) },
};

describe('the addresses of a name', () => {
  let server: NameServer;
  let resolver: DnsResolver;
  beforeEach(async () => {
    server = await NameServer.start(RECORDS);
    resolver = new DnsResolver({ servers: [server.address] });
  });
  afterEach(() => server.stop());

  test('are those of both families', async () => {
    expect(await resolver.resolve('shop.example')).toEqual([
      { address: '127.0.0.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(await resolver.resolve('six.example')).toEqual([{ address: '2606:4700::1111', family: 6 }]);
  });

  test.each(['empty.example', 'unknown.example', 'localhost', '127.0.0.1', ''])(
    'of %j are none',
    async (name) => {
      expect(await resolver.resolve(name)).toEqual([]);
    },
  );

  test('are asked for once while the answer counts', async () => {
    await Promise.all([resolver.resolve('shop.example'), resolver.resolve('shop.example')]);
    await resolver.resolve('shop.example');
    expect(server.questions.toSorted()).toEqual(['shop.example A', 'shop.example AAAA']);
  });

  test('are asked for again where there were none, and where the answer counts for no time', async () => {
    await resolver.resolve('empty.example');
    await resolver.resolve('empty.example');
    expect(server.questions).toHaveLength(4);
    const fleeting = await NameServer.start(RECORDS, 0);
    const again = new DnsResolver({ servers: [fleeting.address] });
    await again.resolve('shop.example');
    await again.resolve('shop.example');
    expect(fleeting.questions).toHaveLength(4);
    fleeting.stop();
  });

  test('are asked for as the name is written: no search domain is tried', async () => {
    await resolver.resolve('shop');
    expect(server.questions.toSorted()).toEqual(['shop A', 'shop AAAA']);
  });

  test('are not more than sixteen of a family', async () => {
    expect(await resolver.resolve('crowded.example')).toHaveLength(16);
  });
});

describe('a webhook to a name', () => {
  let server: NameServer;
  beforeEach(async () => {
    server = await NameServer.start(RECORDS);
  });
  afterEach(() => server.stop());

  test('that the name server knows arrives', async () => {
    const receiver = await httpReceiver((_, response) => response.end());
    const sender = testSender({ resolver: new DnsResolver({ servers: [server.address] }) });
    const outcome = await sender.send(attemptAt(`http://shop.example:${receiver.port}/`));
    expect(outcome).toMatchObject({ status: 200, error: null });
    await sender.close();
    receiver.close();
  });

  test('that leads to a private address, by an alias or mapped, does not', async () => {
    const canary = await listening(createServer((socket) => socket.destroy()));
    const sender = testSender({ mode: 'public', resolver: new DnsResolver({ servers: [server.address] }) });
    for (const host of ['alias', 'private', 'mapped', 'crowded', 'empty', 'unknown']) {
      for (const scheme of ['http', 'https']) {
        const outcome = await sender.send(attemptAt(`${scheme}://${host}.example:${canary.port}/`));
        expect(outcome).toMatchObject({ status: null, error: 'dns' });
      }
    }
    expect(canary.connections).toBe(0);
    await sender.close();
    canary.close();
  });

  test('whose name server is silent is late', async () => {
    const sender = testSender({
      resolver: new DnsResolver({ servers: [server.address], queryMs: 250 }),
      limits: { connectMs: 100 },
    });
    expect(await sender.send(attemptAt('http://silent.example:8080/'))).toMatchObject({ error: 'timeout' });
    await sender.close();
  });
});
