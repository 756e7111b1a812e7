import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ProxyAddress, WhatsAppSession } from '@waxwing/core';
import { ManualLeaseGuard } from '@waxwing/core/testing';
import { selfSigned } from '../../../testing/self-signed.js';
import { EventRecorder } from '../testing/event-recorder.js';
import {
  httpProxy,
  httpsProxy,
  socksProxy,
  type TestProxy,
  type TestProxyOptions,
} from '../testing/proxy-servers.js';
import { ASHA, newLease, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

const LOGIN = 'asha:p@ss:word';
const WRITTEN = `asha:${encodeURIComponent('p@ss:word')}`;

const certificate = selfSigned('127.0.0.1');
const elsewhere = selfSigned('127.0.0.2');
const behindTls = (options?: TestProxyOptions) => httpsProxy(certificate, options);

// Trusts the machine's certificates and those of the test proxies.
const trusted = getCACertificates();
beforeAll(() => setDefaultCACertificates([...trusted, certificate.cert, elsewhere.cert]));
afterAll(() => setDefaultCACertificates(trusted));

let harness: WhatsAppHarness;
let proxies: TestProxy[];
let sessions: WhatsAppSession[];
beforeEach(async () => {
  harness = await WhatsAppHarness.open({ allowPrivateProxies: true });
  proxies = [];
  sessions = [];
});
afterEach(async () => {
  await Promise.all(sessions.map((session) => session.close()));
  await Promise.allSettled(proxies.map((proxy) => proxy.stop()));
  await harness.close();
});

/** Records the source port of every connection to the sandbox. */
function recordSourcePorts(): number[] {
  const ports: number[] = [];
  harness.sandbox.onConnection(({ remotePort }) => ports.push(remotePort ?? 0));
  return ports;
}

async function open(proxy: ProxyAddress, lease = newLease()) {
  const seen = new EventRecorder();
  const session = await harness.transport.open(lease, seen.listener, new ManualLeaseGuard(), { proxy });
  sessions.push(session);
  return { session, seen, lease };
}

async function started(proxy: Promise<TestProxy>): Promise<TestProxy> {
  const running = await proxy;
  proxies.push(running);
  return running;
}

const SCHEMES = [
  ['http', httpProxy],
  ['https', behindTls],
  ['socks5', socksProxy],
] as const;

describe.each(SCHEMES)('a session through a %s proxy', (scheme, start) => {
  const address = ({ port }: TestProxy, login = ''): ProxyAddress => {
    return { url: `${scheme}://${login}127.0.0.1:${port}`, trusted: false };
  };

  test('links, restarts and sends, all through the proxy', async () => {
    const proxy = await started(start({ login: LOGIN }));
    const { session, seen } = await open(address(proxy, `${WRITTEN}@`));
    const { qr } = await seen.next('qr');
    await harness.control.scan(ASHA, qr);
    await seen.next('ready');
    expect(await harness.send({ session, seen }, RAVI, 'through the proxy')).toMatchObject({
      kind: 'acknowledged',
    });
    const { host } = new URL(harness.sandbox.url);
    expect(proxy.targets).toEqual([host, host]);
  });

  test('moves files through the proxy, and not around it when it is down', async () => {
    const proxy = await started(start());
    const { session, seen } = await open(address(proxy));
    const { qr } = await seen.next('qr');
    await harness.control.scan(ASHA, qr);
    await seen.next('ready');
    const bytes = Buffer.alloc(100_000, 'receipt');
    const source = {
      size: bytes.length,
      async *open() {
        yield bytes;
      },
    };
    const file = await session.media.upload(source, 'document');
    const read = async () => {
      const parts: Buffer[] = [];
      for await (const part of session.media.download(file, 200_000)) parts.push(Buffer.from(part));
      return Buffer.concat(parts);
    };
    expect((await read()).equals(bytes)).toBe(true);
    const [first] = harness.sandbox.mediaHosts;
    expect(proxy.targets).toContain(first);
    const before = harness.control.mediaFiles().length;
    await proxy.stop();
    await expect(session.media.upload(source, 'document')).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(read()).rejects.toMatchObject({ reason: 'unreachable' });
    expect(harness.control.mediaFiles()).toHaveLength(before);
  });

  test('does not connect at all when the proxy is down, and reports it', async () => {
    const { session, lease } = await harness.linked(ASHA);
    await session.close();
    const proxy = await start();
    await proxy.stop();
    const direct = recordSourcePorts();
    const { seen } = await open(address(proxy), lease);
    expect(await seen.next('closed')).toEqual({ type: 'closed', reason: 'proxy-unreachable' });
    expect(direct).toEqual([]);
  });

  test('is cut with the proxy, and does not bypass it', async () => {
    const proxy = await started(start());
    const { seen, lease } = await open(address(proxy));
    const { qr } = await seen.next('qr');
    await harness.control.scan(ASHA, qr);
    await seen.next('ready');
    await proxy.stop();
    expect((await seen.next('closed')).reason).toBe('connection-lost');
    const direct = recordSourcePorts();
    const again = await open(address(proxy), lease);
    expect((await again.seen.next('closed')).reason).toBe('proxy-unreachable');
    expect(direct).toEqual([]);
  });

  test('with a wrong password does not get through', async () => {
    const proxy = await started(start({ login: LOGIN }));
    const { seen } = await open(address(proxy, 'asha:wrong@'));
    expect((await seen.next('closed')).reason).toBe('proxy-unreachable');
    expect(proxy.targets).toEqual([]);
  });

  test('does not connect to a proxy in a private network unless that is allowed', async () => {
    const strict = await WhatsAppHarness.open();
    const proxy = await started(start());
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
      const url = `${scheme}://${host}:${proxy.port}`;
      const seen = new EventRecorder();
      const session = await strict.transport.open(newLease(), seen.listener, new ManualLeaseGuard(), {
        proxy: { url, trusted: false },
      });
      sessions.push(session);
      expect((await seen.next('closed')).reason).toBe('proxy-unreachable');
    }
    expect(proxy.connections()).toBe(0);
    await strict.close();
  });

  test('connects to the operator’s proxy in a private network', async () => {
    const strict = await WhatsAppHarness.open();
    const proxy = await started(start());
    const seen = new EventRecorder();
    const { url } = address(proxy);
    const session = await strict.transport.open(newLease(), seen.listener, new ManualLeaseGuard(), {
      proxy: { url, trusted: true },
    });
    await seen.next('qr');
    await session.close();
    await strict.close();
  });
});

test('a proxy with an untrusted certificate gets neither the target nor the password', async () => {
  const stranger = selfSigned('127.0.0.1');
  const { session, lease } = await harness.linked(ASHA);
  await session.close();
  const direct = recordSourcePorts();
  const proxy = await started(httpsProxy(stranger, { login: LOGIN }));
  const { seen } = await open({ url: `https://${WRITTEN}@127.0.0.1:${proxy.port}`, trusted: false }, lease);
  expect((await seen.next('closed')).reason).toBe('proxy-unreachable');
  expect([proxy.connections(), proxy.targets, direct]).toEqual([1, [], []]);
});

test('a certificate for another address is not accepted', async () => {
  const proxy = await started(httpsProxy(elsewhere));
  const { seen } = await open({ url: `https://127.0.0.1:${proxy.port}`, trusted: false });
  expect((await seen.next('closed')).reason).toBe('proxy-unreachable');
  expect(proxy.targets).toEqual([]);
});

test.each([401, 403, 407, 502])(
  'a proxy’s answer %i is not taken for WhatsApp’s: the credentials stay',
  async (status) => {
    const { session, lease } = await harness.linked(ASHA);
    await session.close();
    const proxy = await started(httpProxy({ status }));
    const { seen } = await open({ url: `http://127.0.0.1:${proxy.port}`, trusted: false }, lease);
    expect((await seen.next('closed')).reason).toBe('proxy-unreachable');
  },
);
