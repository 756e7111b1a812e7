import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { attemptAt, TestResolver, testSender } from './testing/attempts.js';
import { HOSTILE_HOSTS } from './testing/hostile-urls.js';
import { httpReceiver, listening, type Receiver } from './testing/receivers.js';
import type { UndiciWebhookSender } from './undici-webhook-sender.js';

const NOTHING = { status: null, response: '', retryAfterMs: null };

let canary: Receiver;
let senders: UndiciWebhookSender[];
beforeEach(async () => {
  canary = await listening(createServer((socket) => socket.destroy()));
  senders = [];
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.close()));
  canary.close();
});

function open(...options: Parameters<typeof testSender>): UndiciWebhookSender {
  const sender = testSender(...options);
  senders.push(sender);
  return sender;
}

describe('a socket to a hostile address', () => {
  test.each(HOSTILE_HOSTS)('is not opened for %s, by http and https', async (host) => {
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${host}:${canary.port}/hook`;
      if (!URL.canParse(url)) continue;
      // The worst resolver: it says that every name is this machine.
      const { hostname } = new URL(url);
      const sender = open({ mode: 'public', names: { [hostname]: ['127.0.0.1', '::1'] } });
      const outcome = await sender.send(attemptAt(url));
      expect(outcome).toMatchObject(NOTHING);
      expect(['blocked_address', 'dns']).toContain(outcome.error);
    }
    expect(canary.connections).toBe(0);
  });

  test('would reach the canary without the wall', async () => {
    const outcome = await open().send(attemptAt(`http://127.0.0.1:${canary.port}/hook`));
    expect(outcome).toMatchObject({ ...NOTHING, error: 'connect' });
    expect(canary.connections).toBe(1);
  });

  test.each([
    'http://169.254.169.254:8080/',
    'http://100.100.100.200:8080/',
    'https://168.63.129.16:8443/',
    'http://[fe80::1]:8080/',
    'http://[fd00:ec2::254]:8080/',
    'http://[::ffff:169.254.169.254]:8080/',
  ])('is not opened for %s during development either', async (url) => {
    expect(await open().send(attemptAt(url))).toMatchObject({ ...NOTHING, error: 'blocked_address' });
  });

  test('is not opened for our own port during development', async () => {
    const sender = open({ ownPorts: [canary.port], names: { localhost: ['127.0.0.1'] } });
    for (const host of ['127.0.0.1', '0.0.0.0', '127.9.9.9', '[::1]', 'localhost'])
      expect((await sender.send(attemptAt(`http://${host}:${canary.port}/`))).error).toBe('blocked_address');
    expect(canary.connections).toBe(0);
  });

  test('is not opened for an address that the operator has denied', async () => {
    const sender = open({ deny: ['127.0.0.0/8'], names: { 'shop.example': ['127.0.0.1'] } });
    for (const host of ['127.0.0.1', 'shop.example'])
      expect((await sender.send(attemptAt(`http://${host}:${canary.port}/`))).error).toBe('blocked_address');
    expect(canary.connections).toBe(0);
  });
});

describe('a redirect to a hostile address', () => {
  test.each([301, 302, 303, 307, 308])('by %d is not followed, wherever it leads', async (status) => {
    const locations = HOSTILE_HOSTS.flatMap((host) =>
      ['http', 'https'].map((scheme) => encodeURI(`${scheme}://${host}:${canary.port}/hook`)),
    );
    let answered = 0;
    const receiver = await httpReceiver((_, response) => {
      response.writeHead(status, {
        location: locations[answered]!,
        refresh: `0; url=${locations[answered]}`,
      });
      answered += 1;
      response.end();
    });
    const sender = open();
    for (const _ of locations) {
      const outcome = await sender.send(attemptAt(`http://127.0.0.1:${receiver.port}/`));
      expect(outcome).toMatchObject({ status, error: 'redirect', response: '' });
    }
    expect([answered, canary.connections]).toEqual([locations.length, 0]);
    receiver.close();
  });
});

describe('a name that answers', () => {
  test.each([
    ['private addresses', ['127.0.0.1', '10.0.0.1', '::1']],
    ['an address mapped to IPv6', ['::ffff:127.0.0.1', '::ffff:7f00:1']],
    ['no address', []],
    ['what is no address', ['localhost', '', '127.0.0.1:80', '0x7f000001']],
    ['500 private addresses', Array.from({ length: 500 }, (_, at) => `127.0.${at >> 8}.${at & 255}`)],
  ])('%s is told like one that does not exist', async (_, addresses) => {
    const sender = open({ mode: 'public', names: { 'shop.example': addresses } });
    for (const scheme of ['http', 'https']) {
      const outcome = await sender.send(attemptAt(`${scheme}://shop.example:${canary.port}/`));
      expect(outcome).toEqual({ ...NOTHING, error: 'dns', ms: expect.any(Number) });
    }
    expect(canary.connections).toBe(0);
  });

  // Here 127.0.0.1 stands for a public address, and the denied 127.0.0.2 for a private one.
  describe('public and private addresses', () => {
    let receiver: Receiver;
    beforeEach(async () => {
      receiver = await httpReceiver((_, response) => response.end());
    });
    afterEach(() => receiver.close());

    test.each([
      [['127.0.0.2', '127.0.0.1']],
      [['127.0.0.1', '127.0.0.2']],
      [[...Array.from({ length: 500 }, (_, at) => `127.0.2.${at & 255}`), '127.0.0.1']],
    ])('is contacted at the public one alone', async (addresses) => {
      const deny = ['127.0.0.2', '127.0.2.0/24'];
      const sender = open({ deny, names: { 'shop.example': addresses } });
      expect(await sender.send(attemptAt(`http://shop.example:${receiver.port}/`))).toMatchObject({
        status: 200,
        error: null,
      });
      expect([...receiver.sockets].map(({ localAddress }) => localAddress)).toEqual(['127.0.0.1']);
    });

    test('otherwise at the next attempt is refused then, and between two sockets of one endpoint', async () => {
      let answer = ['127.0.0.1'];
      const resolver = new TestResolver({ 'shop.example': () => answer });
      const sender = open({ deny: ['127.0.0.2'], resolver });
      const attempt = attemptAt(`http://shop.example:${receiver.port}/`);
      expect((await sender.send(attempt)).status).toBe(200);
      answer = ['127.0.0.2'];
      // One goes over the open socket, the others need new ones.
      const outcomes = await Promise.all([sender.send(attempt), sender.send(attempt), sender.send(attempt)]);
      expect(outcomes.map(({ error }) => error).sort()).toEqual(['blocked_address', 'blocked_address', null]);
      sender.forget(attempt.endpoint.id);
      expect((await sender.send(attempt)).error).toBe('blocked_address');
      expect(receiver.connections).toBe(1);
    });
  });
});
