import { describe, expect, test } from '@jest/globals';
import { anAccount, aSignIn, createMemoryPorts, newId, ORIGIN } from '../../../testing/index.js';
import { DAY_MS } from '../../shared/clock.js';
import { ChangeProfile } from '../email-changes/change-profile.js';
import { SignInNotFound, Unauthorized } from '../errors.js';
import { ChangePassword } from '../passwords/change-password.js';
import { SignUp } from '../sign-up.js';
import { Authenticate } from './authenticate.js';
import { EndSignIn } from './end-sign-in.js';
import { ListSignIns } from './list-sign-ins.js';
import { LogIn } from './log-in.js';
import { LogOut } from './log-out.js';
import { LogOutEverywhere } from './log-out-everywhere.js';
import { PurgeSignIns } from './purge-sign-ins.js';
import { createSignIn, SIGN_IN_TTL_MS } from './sign-in.js';

const EMAIL = 'asha@example.com';
const PASSWORD = 'correct horse';
const PHONE = { device: 'Chrome on Android', network: '2001:db8:1::/48' };

/** Asha, signed in on a desktop and on a phone. */
async function start() {
  const ports = createMemoryPorts();
  const command = { email: EMAIL, username: 'Asha', password: PASSWORD, origin: ORIGIN };
  const desktop = await new SignUp(ports).execute(command);
  ports.clock.advance(1_000);
  const phone = await new LogIn(ports).execute({ email: EMAIL, password: PASSWORD, origin: PHONE });
  const accountId = desktop.account.id;
  return {
    ports,
    accountId,
    desktop: desktop.token,
    phone: phone.token,
    idOf: (token: string) => ports.tokens.verify(token)?.signInId as string,
    authenticate: (token: string) => new Authenticate(ports).execute(token),
    list: () => new ListSignIns(ports).execute({ accountId }),
  };
}

describe('the sign-ins of an account', () => {
  test('begin at sign-up and at log-in, and each token names its own', async () => {
    const { ports, desktop, phone, idOf, authenticate, list } = await start();
    expect(await list()).toMatchObject([
      { id: idOf(phone), ...PHONE, createdAt: ports.clock.now() },
      { id: idOf(desktop), ...ORIGIN },
    ]);
    expect((await authenticate(desktop)).signInId).toBe(idOf(desktop));
    expect((await authenticate(phone)).signInId).toBe(idOf(phone));
  });

  test('record every request as their last use', async () => {
    const { ports, desktop, authenticate, list } = await start();
    ports.clock.advance(DAY_MS);
    await authenticate(desktop);
    expect((await list())[0]).toMatchObject({ ...ORIGIN, lastUsedAt: ports.clock.now() });
  });

  test('end one by one: the token is refused at once, the others stay valid', async () => {
    const { ports, accountId, desktop, phone, idOf, authenticate, list } = await start();
    const end = (id: string, by = accountId) => new EndSignIn(ports).execute({ accountId: by, id });
    await expect(end(idOf(phone), newId())).rejects.toBeInstanceOf(SignInNotFound);
    await end(idOf(phone));
    await expect(authenticate(phone)).rejects.toBeInstanceOf(Unauthorized);
    await expect(authenticate(desktop)).resolves.toBeDefined();
    expect(await list()).toHaveLength(1);
    await expect(end(idOf(phone))).rejects.toBeInstanceOf(SignInNotFound);
  });

  test('end at log-out, which may be repeated', async () => {
    const { ports, accountId, desktop, phone, idOf, authenticate } = await start();
    const logOut = () => new LogOut(ports).execute({ accountId, signInId: idOf(desktop) });
    await logOut();
    await logOut();
    await expect(authenticate(desktop)).rejects.toBeInstanceOf(Unauthorized);
    await expect(authenticate(phone)).resolves.toBeDefined();
  });

  test('end all at once, together with tokens from before sign-ins were stored', async () => {
    const { ports, accountId, desktop, phone, authenticate, list } = await start();
    const { account } = await authenticate(desktop);
    const old = ports.tokens.issue(account.toTokenClaims());
    expect(await authenticate(old)).toEqual({ account, signInId: undefined });
    await new LogOut(ports).execute({ accountId, signInId: undefined });
    await expect(authenticate(old)).resolves.toBeDefined();

    await new LogOutEverywhere(ports).execute({ accountId });

    for (const token of [desktop, phone, old]) {
      await expect(authenticate(token)).rejects.toBeInstanceOf(Unauthorized);
    }
    expect(await list()).toEqual([]);
  });

  test('are replaced by a new one when the password changes', async () => {
    const { ports, accountId, desktop, phone, idOf, authenticate, list } = await start();
    const command = { accountId, currentPassword: PASSWORD, newPassword: 'battery staple', origin: PHONE };
    const { token } = await new ChangePassword(ports).execute(command);
    for (const before of [desktop, phone]) {
      await expect(authenticate(before)).rejects.toBeInstanceOf(Unauthorized);
    }
    expect((await authenticate(token)).signInId).toBe(idOf(token));
    expect(await list()).toMatchObject([{ id: idOf(token), ...PHONE }]);
  });

  test('last as long as the token of a changed profile', async () => {
    const { ports, accountId, desktop, idOf, authenticate, list } = await start();
    ports.clock.advance(6 * DAY_MS);
    const signInId = idOf(desktop);
    const command = { accountId, signInId, username: 'Asha R.', email: EMAIL };
    const { token } = await new ChangeProfile(ports).execute(command);
    ports.clock.advance(6 * DAY_MS);
    await new PurgeSignIns(ports).execute();
    expect((await list()).map(({ id }) => id)).toEqual([signInId]);
    expect((await authenticate(token)).signInId).toBe(signInId);
  });

  test('are removed once their tokens have expired', async () => {
    const { ports } = await start();
    ports.clock.advance(SIGN_IN_TTL_MS);
    await new PurgeSignIns(ports).execute();
    expect(ports.store.signIns.size).toBe(0);
  });

  test('truncate what a caller says about its device', async () => {
    const { authenticate, desktop, ports } = await start();
    const { account } = await authenticate(desktop);
    const origin = { device: 'x'.repeat(10_000), network: 'y'.repeat(10_000) };
    const { device, network } = createSignIn(account, { id: newId(), origin, at: ports.clock.now() });
    expect([device.length, network.length]).toEqual([64, 64]);
  });
});

test('a token whose sign-in belongs to another account is refused', async () => {
  const { ports, desktop, authenticate } = await start();
  const { account } = await authenticate(desktop);
  const foreign = aSignIn(anAccount());
  await ports.signIns.add(foreign);
  await expect(authenticate(ports.tokens.issue(account.toTokenClaims(foreign.id)))).rejects.toBeInstanceOf(
    Unauthorized,
  );
});
