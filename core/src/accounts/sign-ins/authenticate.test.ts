import { describe, expect, test } from '@jest/globals';
import { anAccount, createMemoryPorts } from '../../../testing/index.js';
import { DAY_MS } from '../../shared/clock.js';
import { Account } from '../account.js';
import { Unauthorized } from '../errors.js';
import { Authenticate } from './authenticate.js';

async function start() {
  const ports = createMemoryPorts();
  const account = anAccount();
  await ports.accounts.add(account);
  return { ports, account, authenticate: new Authenticate(ports) };
}

describe('Authenticate', () => {
  test('returns the account of a token', async () => {
    const { ports, account, authenticate } = await start();
    const token = ports.tokens.issue(account.toTokenClaims());
    expect(await authenticate.execute(token)).toEqual({ account, signInId: undefined });
  });

  test('refuses a forged token', async () => {
    const { authenticate } = await start();
    await expect(authenticate.execute('forged')).rejects.toBeInstanceOf(Unauthorized);
  });

  test('refuses a token after 7 days [D.AUTH.02]', async () => {
    const { ports, account, authenticate } = await start();
    const token = ports.tokens.issue(account.toTokenClaims());
    ports.clock.advance(7 * DAY_MS + 1_000);
    await expect(authenticate.execute(token)).rejects.toBeInstanceOf(Unauthorized);
  });

  test('refuses a token from before the password was changed', async () => {
    const { ports, account, authenticate } = await start();
    const token = ports.tokens.issue(account.toTokenClaims());
    ports.store.accounts.set(account.id, Account.restore({ ...account.snapshot(), tokenEpoch: 1 }));
    await expect(authenticate.execute(token)).rejects.toBeInstanceOf(Unauthorized);
  });

  test('refuses a token of a closed account', async () => {
    const { ports, account, authenticate } = await start();
    const token = ports.tokens.issue(account.toTokenClaims());
    ports.store.accounts.delete(account.id);
    await expect(authenticate.execute(token)).rejects.toBeInstanceOf(Unauthorized);
  });
});
