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

/** Asha, signed in at a desk and on a phone. */
async function start() {
  const ports = createMemoryPorts();
  const command = { email: EMAIL, username: 'Asha', password: PASSWORD, origin: ORIGIN };
  const desk = await new SignUp(ports).execute(command);
  ports.clock.advance(1_000);
  const phone = await new LogIn(ports).execute({ email: EMAIL, password: PASSWORD, origin: PHONE });
  const accountId = desk.account.id;
  return {
    ports,
    accountId,
    desk: desk.token,
    phone: phone.token,
    idOf: (token: string) => ports.tokens.verify(token)?.signInId as string,
    authenticate: (token: string) => new Authenticate(ports).execute(token),
    list: () => new ListSignIns(ports).execute({ accountId }),
  };
}

describe('the sign-ins of an account', () => {
  test('are where somebody signed up and logged in, and each token tells its own', async () => {
    const { ports, desk, phone, idOf, authenticate, list } = await start();
    expect(await list()).toMatchObject([
      { id: idOf(phone), ...PHONE, createdAt: ports.clock.now() },
      { id: idOf(desk), ...ORIGIN },
    ]);
    expect((await authenticate(desk)).signInId).toBe(idOf(desk));
    expect((await authenticate(phone)).signInId).toBe(idOf(phone));
  });

  test('are noted as used by every request', async () => {
    const { ports, desk, authenticate, list } = await start();
    ports.clock.advance(DAY_MS);
    await authenticate(desk);
    expect((await list())[0]).toMatchObject({ ...ORIGIN, lastUsedAt: ports.clock.now() });
  });

  test('are ended one by one: the token is refused at once, the others go on', async () => {
    const { ports, accountId, desk, phone, idOf, authenticate, list } = await start();
    const end = (id: string, by = accountId) => new EndSignIn(ports).execute({ accountId: by, id });
    await expect(end(idOf(phone), newId())).rejects.toBeInstanceOf(SignInNotFound);
    await end(idOf(phone));
    await expect(authenticate(phone)).rejects.toBeInstanceOf(Unauthorized);
    await expect(authenticate(desk)).resolves.toBeDefined();
    expect(await list()).toHaveLength(1);
    await expect(end(idOf(phone))).rejects.toBeInstanceOf(SignInNotFound);
  });

  test('end when somebody logs out, who may do so twice', async () => {
    const { ports, accountId, desk, phone, idOf, authenticate } = await start();
    const logOut = () => new LogOut(ports).execute({ accountId, signInId: idOf(desk) });
    await logOut();
    await logOut();
    await expect(authenticate(desk)).rejects.toBeInstanceOf(Unauthorized);
    await expect(authenticate(phone)).resolves.toBeDefined();
  });

  test('end all at once, with the tokens from before sign-ins were kept', async () => {
    const { ports, accountId, desk, phone, authenticate, list } = await start();
    const { account } = await authenticate(desk);
    const old = ports.tokens.issue(account.toTokenClaims());
    expect(await authenticate(old)).toEqual({ account, signInId: undefined });
    await new LogOut(ports).execute({ accountId, signInId: undefined });
    await expect(authenticate(old)).resolves.toBeDefined();

    await new LogOutEverywhere(ports).execute({ accountId });

    for (const token of [desk, phone, old]) {
      await expect(authenticate(token)).rejects.toBeInstanceOf(Unauthorized);
    }
    expect(await list()).toEqual([]);
  });

  test('give way to one that begins with a new password', async () => {
    const { ports, accountId, desk, phone, idOf, authenticate, list } = await start();
    const command = { accountId, currentPassword: PASSWORD, newPassword: 'battery staple', origin: PHONE };
    const { token } = await new ChangePassword(ports).execute(command);
    for (const before of [desk, phone]) {
      await expect(authenticate(before)).rejects.toBeInstanceOf(Unauthorized);
    }
    expect((await authenticate(token)).signInId).toBe(idOf(token));
    expect(await list()).toMatchObject([{ id: idOf(token), ...PHONE }]);
  });

  test('last as long as the token of a changed profile', async () => {
    const { ports, accountId, desk, idOf, authenticate, list } = await start();
    ports.clock.advance(6 * DAY_MS);
    const signInId = idOf(desk);
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

  test('keep little of what a caller says it is', async () => {
    const { authenticate, desk, ports } = await start();
    const { account } = await authenticate(desk);
    const origin = { device: 'x'.repeat(10_000), network: 'y'.repeat(10_000) };
    const { device, network } = createSignIn(account, { id: newId(), origin, at: ports.clock.now() });
    expect([device.length, network.length]).toEqual([64, 64]);
  });
});

test('a token whose sign-in belongs to another account is refused', async () => {
  const { ports, desk, authenticate } = await start();
  const { account } = await authenticate(desk);
  const foreign = aSignIn(anAccount());
  await ports.signIns.add(foreign);
  await expect(authenticate(ports.tokens.issue(account.toTokenClaims(foreign.id)))).rejects.toBeInstanceOf(
    Unauthorized,
  );
});
