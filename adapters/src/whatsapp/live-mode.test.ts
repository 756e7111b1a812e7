/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { fakeTextSecrets, MemoryNumberChecks, SystemClock } from '@waxwing/core/testing';
import { pino } from 'pino';
import { BaileysTransport } from './baileys-transport.js';
import type { TransportMode } from './connection/socket-config.js';
import { loadBaileys } from './load-baileys.js';
import { MemoryBodies } from './testing/memory-bodies.js';
import { MemoryChangeWires } from './testing/memory-change-wires.js';
import { MemoryCredentialStore } from './testing/memory-credential-store.js';

const WHATSAPP_ROOT = '142375574d0a587166aae71ebe516437c4a28b73e3695c6ce1f7f9545da8ee6b';

async function rootAfterWarmUp(mode: TransportMode): Promise<string> {
  const credentials = new MemoryCredentialStore();
  const log = pino({ level: 'silent' });
  const checks = new MemoryNumberChecks({ clock: new SystemClock(), limits: { anHour: 0, aDay: 0 } });
  await new BaileysTransport({
    credentials,
    log,
    mode,
    bodies: new MemoryBodies(),
    changes: new MemoryChangeWires(),
    textSecrets: fakeTextSecrets,
    checks,
    readSentWire: async () => undefined,
  }).warmUp();
  const { WA_CERT_DETAILS } = await loadBaileys();
  return Buffer.from(WA_CERT_DETAILS.PUBLIC_KEY).toString('hex');
}

afterEach(async () => {
  const { WA_CERT_DETAILS } = await loadBaileys();
  Object.assign(WA_CERT_DETAILS, { PUBLIC_KEY: Buffer.from(WHATSAPP_ROOT, 'hex') });
});

test('in live mode only WhatsApp’s own certificate root is trusted', async () => {
  expect(await rootAfterWarmUp({ kind: 'live' })).toBe(WHATSAPP_ROOT);
});

test('in sandbox mode only the sandbox’s certificate root is trusted', async () => {
  const rootKey = new Uint8Array(32).fill(7);
  expect(await rootAfterWarmUp({ kind: 'sandbox', url: 'ws://127.0.0.1:1/', rootKey })).toBe('07'.repeat(32));
});
