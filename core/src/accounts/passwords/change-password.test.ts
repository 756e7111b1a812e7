import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, newId, ORIGIN } from '../../../testing/index.js';
import { InvalidPassword, Unauthorized, WrongPassword } from '../errors.js';
import { SendNotice } from '../send-notice.js';
import { Authenticate } from '../sign-ins/authenticate.js';
import { LogIn } from '../sign-ins/log-in.js';
import { SignUp } from '../sign-up.js';
import { ChangePassword } from './change-password.js';

const EMAIL = 'asha@example.com';
const PASSWORD = 'correct horse';

async function start() {
  const ports = createMemoryPorts();
  const { account, token } = await new SignUp(ports).execute({
    email: EMAIL,
    username: 'Asha',
    password: PASSWORD,
    origin: ORIGIN,
  });
  const changePassword = (currentPassword: string, newPassword: string) =>
    new ChangePassword(ports).execute({
      accountId: account.id,
      currentPassword,
      newPassword,
      origin: ORIGIN,
    });
  const authenticate = (bearer: string) => new Authenticate(ports).execute(bearer);
  const logIn = (password: string) => new LogIn(ports).execute({ email: EMAIL, password, origin: ORIGIN });
  return { ports, account, token, changePassword, authenticate, logIn };
}

describe('ChangePassword', () => {
  test('refuses tokens from before the change at once and accepts the new one [7.PROFILE.04]', async () => {
    const { token, changePassword, authenticate, logIn } = await start();
    const changed = await changePassword(PASSWORD, 'battery staple');
    await expect(authenticate(token)).rejects.toBeInstanceOf(Unauthorized);
    expect((await authenticate(changed.token)).account.email).toBe(EMAIL);
    await expect(logIn('battery staple')).resolves.toBeDefined();
    await expect(logIn(PASSWORD)).rejects.toThrow('Invalid email or password');
  });

  test('notifies the owner', async () => {
    const { ports, account, changePassword } = await start();
    await changePassword(PASSWORD, 'battery staple');
    const [notice] = ports.jobs.waiting('mail');
    await new SendNotice(ports).execute(notice!);
    expect(ports.mailer.sent).toEqual([
      { kind: 'password-changed', to: EMAIL, accountId: account.id, username: 'Asha' },
    ]);
  });

  test('refuses a wrong current password [5.PASSWORD.01]', async () => {
    const { ports, account, changePassword } = await start();
    const attempt = changePassword('wrong horse', 'battery staple');
    await expect(attempt).rejects.toBeInstanceOf(WrongPassword);
    await expect(attempt).rejects.toThrow('Current password is incorrect');
    expect(await ports.accounts.byId(account.id)).toEqual(account);
    expect(ports.jobs.waiting('mail')).toEqual([]);
  });

  test('changes nothing when the account was closed meanwhile', async () => {
    const { ports, account, changePassword } = await start();
    await ports.accounts.close(account.id, ports.clock.now());
    await expect(changePassword(PASSWORD, 'battery staple')).rejects.toBeInstanceOf(Unauthorized);
  });

  test.each(['12345', 'x'.repeat(257)])('refuses %j as a new password', async (newPassword) => {
    const { changePassword } = await start();
    await expect(changePassword(PASSWORD, newPassword)).rejects.toBeInstanceOf(InvalidPassword);
  });

  test('lets one of two concurrent changes win and refuses the other with a wrong password', async () => {
    const { changePassword, logIn } = await start();
    const [one, two] = [`one-${newId()}`, `two-${newId()}`];
    const both = await Promise.allSettled([changePassword(PASSWORD, one), changePassword(PASSWORD, two)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(WrongPassword),
    });
    await expect(logIn(both[0].status === 'fulfilled' ? one : two)).resolves.toBeDefined();
  });
});
