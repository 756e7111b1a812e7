import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { WebhookAttempt } from '@waxwing/core';
import { readSettings } from '../settings/settings.js';
import { createEgressPorts } from './egress-ports.js';

let server: Server;
let port: number;
let connections: number;
beforeEach(async () => {
  connections = 0;
  server = createServer((_, response) => response.end()).on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const attemptAt = (url: string): WebhookAttempt => ({
  endpoint: { id: 'endpoint-1', accountId: 'account-1', url, secrets: ['whsec_AAAA'], headers: {} },
  eventId: 'evt_1',
  sentAt: new Date(),
  body: '{}',
  attempt: 1,
  origin: 'test',
});

test('during development a webhook reaches this machine, by its name too, but not this service', async () => {
  const ports = createEgressPorts(readSettings({}), 'http://localhost:3000');
  const url = `http://localhost:${port}/hook`;
  expect(ports.targetUrls.refusalOf(url)).toBeUndefined();
  expect(await ports.webhookSender.send(attemptAt(url))).toMatchObject({ status: 200, error: null });
  ports.webhookSender.forget('endpoint-1');
  const own = createEgressPorts(readSettings({}), `http://localhost:${port}`);
  for (const host of ['localhost', '127.0.0.1'])
    expect((await own.webhookSender.send(attemptAt(`http://${host}:${port}/`))).status).toBeNull();
  expect(connections).toBe(1);
});

test('in public mode it reaches nothing of this machine', async () => {
  const settings = readSettings({ WEBHOOK_TARGETS: 'public' });
  const ports = createEgressPorts(settings, 'https://waxwing.example');
  expect(ports.targetUrls.refusalOf(`http://127.0.0.1:${port}/`)).toBe('scheme');
  expect(ports.targetUrls.refusalOf('https://waxwing.example/')).toBe('own_host');
  const outcome = await ports.webhookSender.send(attemptAt(`http://127.0.0.1:${port}/`));
  expect([outcome.error, connections]).toEqual(['blocked_address', 0]);
});

test('addresses that the operator denies are not reached', async () => {
  const ports = createEgressPorts(readSettings({ WEBHOOK_DENY: '127.0.0.0/8,::1' }), 'http://localhost:3000');
  const outcome = await ports.webhookSender.send(attemptAt(`http://localhost:${port}/`));
  expect([outcome.error, connections]).toEqual(['blocked_address', 0]);
});
