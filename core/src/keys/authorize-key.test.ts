import { describe, expect, test } from '@jest/globals';
import { anApiKey, createMemoryPorts, seedAccount } from '../../testing/index.js';
import type { ApiKey } from './api-key.js';
import { AuthorizeKey } from './authorize-key.js';
import type { KeySource } from './key-source.js';
import { InvalidApiKey, IpNotAllowed } from './refused-bearer.js';

const IP = '192.0.2.7';
const SOURCE: KeySource = { ip: IP, isIn: (addresses) => addresses.includes(IP) };

async function start(overrides: Partial<ApiKey> = {}) {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  const key = anApiKey({ accountId, ...overrides });
  const secret = ports.secrets.generate();
  await ports.keys.add(key, ports.secrets.seal(secret, { accountId, keyId: key.id }), Infinity);
  return { ports, key, secret, authorize: new AuthorizeKey(ports) };
}

describe('AuthorizeKey', () => {
  test('finds the key of a bearer and records its use [D.KEYS.03]', async () => {
    const { ports, key, secret, authorize } = await start();
    expect(await authorize.execute(secret, SOURCE)).toEqual(key);
    const [stored] = await ports.keys.listOf(key.accountId);
    expect(stored?.key).toMatchObject({ lastUsedAt: ports.clock.now(), lastUsedIp: IP });
  });

  test('refuses an unknown bearer [S.ERROR.03]', async () => {
    const { ports, authorize } = await start();
    const attempt = authorize.execute(ports.secrets.generate(), SOURCE);
    await expect(attempt).rejects.toBeInstanceOf(InvalidApiKey);
    await expect(attempt).rejects.toThrow('Invalid or inactive API key');
  });

  test('refuses a key that is switched off and records no use [S.ERROR.03]', async () => {
    const { ports, key, secret, authorize } = await start({ isActive: false });
    await expect(authorize.execute(secret, SOURCE)).rejects.toBeInstanceOf(InvalidApiKey);
    const [stored] = await ports.keys.listOf(key.accountId);
    expect(stored?.key.lastUsedAt).toBeNull();
  });

  test('refuses a key from an address that is not on its list, and records no use', async () => {
    const { ports, key, secret, authorize } = await start({ allowedIps: ['192.0.2.8', '2001:db8::/32'] });
    await expect(authorize.execute(secret, SOURCE)).rejects.toBeInstanceOf(IpNotAllowed);
    const [stored] = await ports.keys.listOf(key.accountId);
    expect(stored?.key.lastUsedAt).toBeNull();
    await ports.keys.update(key.accountId, key.id, { allowedIps: ['192.0.2.8', IP] });
    expect((await authorize.execute(secret, SOURCE)).id).toBe(key.id);
  });

  test('refuses a key from the moment it expires', async () => {
    const { ports, key, secret, authorize } = await start({
      expiresAt: new Date('2026-03-01T10:00:00.000Z'),
    });
    ports.clock.set(new Date('2026-03-01T09:59:59.999Z'));
    expect((await authorize.execute(secret, SOURCE)).id).toBe(key.id);
    ports.clock.advance(1);
    await expect(authorize.execute(secret, SOURCE)).rejects.toBeInstanceOf(InvalidApiKey);
  });
});
