import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, ORIGIN } from '../../../testing/index.js';
import { InvalidCredentials } from '../errors.js';
import { SignUp } from '../sign-up.js';
import { LogIn } from './log-in.js';

const EMAIL = 'asha@example.com';
const PASSWORD = 'correct horse';

async function start() {
  const ports = createMemoryPorts();
  const { account } = await new SignUp(ports).execute({
    email: EMAIL,
    username: 'Asha',
    password: PASSWORD,
    origin: ORIGIN,
  });
  return { ports, account, logIn: new LogIn(ports) };
}

describe('LogIn', () => {
  test('returns a token to the owner [D.AUTH.01]', async () => {
    const { ports, account, logIn } = await start();
    const signedIn = await logIn.execute({
      email: '  ASHA@example.com ',
      password: PASSWORD,
      origin: ORIGIN,
    });
    expect(signedIn.account.id).toBe(account.id);
    const { signInId } = ports.tokens.verify(signedIn.token)!;
    expect(ports.tokens.verify(signedIn.token)).toEqual(account.toTokenClaims(signInId));
    expect(ports.store.signIns.get(signInId!)).toMatchObject({ accountId: account.id, ...ORIGIN });
  });

  test('refuses a wrong password and an unknown email with the same error', async () => {
    const { logIn } = await start();
    const wrong = logIn.execute({ email: EMAIL, password: 'wrong horse', origin: ORIGIN });
    const unknown = logIn.execute({ email: 'ravi@example.com', password: PASSWORD, origin: ORIGIN });
    await expect(wrong).rejects.toBeInstanceOf(InvalidCredentials);
    await expect(unknown).rejects.toEqual(await wrong.catch((error: unknown) => error));
  });

  test('does the same work for an unknown email as for a known one', async () => {
    const { ports, logIn } = await start();
    await logIn
      .execute({ email: 'ravi@example.com', password: PASSWORD, origin: ORIGIN })
      .catch(() => undefined);
    expect(ports.hasher.verified).toHaveLength(1);
  });

  test.each(['not an address', 'as\0ha@example.com', ''])('finds no account under %j', async (email) => {
    const { ports, logIn } = await start();
    const asked: string[] = [];
    const byEmail = ports.accounts.byEmail.bind(ports.accounts);
    ports.accounts.byEmail = (text) => {
      asked.push(text);
      return byEmail(text);
    };
    await expect(logIn.execute({ email, password: PASSWORD, origin: ORIGIN })).rejects.toBeInstanceOf(
      InvalidCredentials,
    );
    expect(asked).toEqual([]);
    expect(ports.hasher.verified).toHaveLength(1);
  });

  test('prepares the decoy hash again after a fault', async () => {
    const { ports, logIn } = await start();
    const hash = ports.hasher.hash.bind(ports.hasher);
    ports.hasher.hash = () => Promise.reject(new Error('out of memory'));
    const attempt = { email: 'ravi@example.com', password: PASSWORD, origin: ORIGIN };
    await expect(logIn.execute(attempt)).rejects.toThrow('out of memory');

    ports.hasher.hash = hash;
    await expect(logIn.execute(attempt)).rejects.toBeInstanceOf(InvalidCredentials);
  });

  test('replaces an outdated hash at a successful log-in', async () => {
    const { ports, account, logIn } = await start();
    ports.hasher.strengthen();
    await logIn.execute({ email: EMAIL, password: PASSWORD, origin: ORIGIN });

    const now = await ports.accounts.byId(account.id);
    expect(now?.passwordHash).not.toBe(account.passwordHash);
    expect(ports.hasher.isOutdated(now!.passwordHash)).toBe(false);
    await expect(logIn.execute({ email: EMAIL, password: PASSWORD, origin: ORIGIN })).resolves.toBeDefined();
  });

  test('keeps a hash of the current strength, because making one is costly', async () => {
    const { ports, account, logIn } = await start();
    await logIn.execute({ email: EMAIL, password: PASSWORD, origin: ORIGIN });
    expect((await ports.accounts.byId(account.id))?.passwordHash).toBe(account.passwordHash);
  });

  test('a wrong password never changes the hash', async () => {
    const { ports, account, logIn } = await start();
    ports.hasher.strengthen();
    await logIn.execute({ email: EMAIL, password: 'wrong horse', origin: ORIGIN }).catch(() => undefined);
    expect((await ports.accounts.byId(account.id))?.passwordHash).toBe(account.passwordHash);
  });
});
