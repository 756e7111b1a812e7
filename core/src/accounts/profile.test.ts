import { describe, expect, test } from '@jest/globals';
import { memoryPorts, newId, ORIGIN } from '../../testing/index.js';
import { AdapterError } from '../shared/adapter-error.js';
import { Authenticate } from './authenticate.js';
import { ChangePassword } from './change-password.js';
import { ChangeProfile } from './change-profile.js';
import { EmailTaken, InvalidEmail, InvalidUsername, Unauthorized, WrongPassword } from './errors.js';
import { LogIn } from './log-in.js';
import { SendNotice } from './send-notice.js';
import { SignUp } from './sign-up.js';

const EMAIL = 'asha@example.com';
const PASSWORD = 'correct horse';

async function start() {
  const ports = memoryPorts();
  const { account, token } = await new SignUp(ports).execute({
    email: EMAIL,
    username: 'Asha',
    password: PASSWORD,
    origin: ORIGIN,
  });
  const { signInId } = ports.tokens.verify(token)!;
  const change = (email: string, username = 'Asha') =>
    new ChangeProfile(ports).execute({ accountId: account.id, signInId, email, username });
  const changePassword = (currentPassword: string, newPassword: string) =>
    new ChangePassword(ports).execute({
      accountId: account.id,
      currentPassword,
      newPassword,
      origin: ORIGIN,
    });
  const authenticate = (bearer: string) => new Authenticate(ports).execute(bearer);
  const logIn = (password: string) => new LogIn(ports).execute({ email: EMAIL, password, origin: ORIGIN });
  return { ports, account, token, change, changePassword, authenticate, logIn };
}

describe('ChangeProfile', () => {
  test('changes name and email, and gives a token that says so [7.PROFILE.03]', async () => {
    const { ports, account, token, change, authenticate } = await start();
    const changed = await change(' ASHA.R@example.com ', ' Asha R. ');
    expect(changed.account.snapshot()).toEqual({
      ...account.snapshot(),
      email: 'asha.r@example.com',
      username: 'Asha R.',
    });
    expect(ports.tokens.verify(changed.token)).toMatchObject({ email: 'asha.r@example.com', epoch: 0 });
    expect((await authenticate(token)).account.email).toBe('asha.r@example.com');
  });

  test('tells the old address when it is replaced, and only then', async () => {
    const { ports, change } = await start();
    await change(EMAIL, 'Asha R.');
    expect(ports.jobs.waiting('mail')).toEqual([]);
    await change('asha.r@example.com', 'Asha R.');
    expect(ports.jobs.waiting('mail')).toEqual([{ kind: 'email-changed', to: EMAIL, username: 'Asha R.' }]);
  });

  test('a change that nobody can be told of is a change all the same', async () => {
    const { ports, change } = await start();
    ports.jobs.enqueue = () =>
      Promise.reject(new AdapterError('the queue is away', { cause: undefined, retryable: true }));
    expect((await change('asha.r@example.com')).account.email).toBe('asha.r@example.com');
  });

  test('refuses the email of somebody else', async () => {
    const { ports, change } = await start();
    await new SignUp(ports).execute({
      email: 'ravi@example.com',
      username: 'Ravi',
      password: PASSWORD,
      origin: ORIGIN,
    });
    await expect(change('RAVI@example.com')).rejects.toBeInstanceOf(EmailTaken);
    expect(ports.jobs.waiting('mail')).toEqual([]);
  });

  test('refuses a bad name or email, and changes nothing', async () => {
    const { ports, account, change } = await start();
    await expect(change('asha')).rejects.toBeInstanceOf(InvalidEmail);
    await expect(change(EMAIL, ' ')).rejects.toBeInstanceOf(InvalidUsername);
    expect(await ports.accounts.byId(account.id)).toEqual(account);
  });

  test('has nothing to change where the account was closed meanwhile', async () => {
    const { ports, account, change, changePassword } = await start();
    await ports.accounts.close(account.id, ports.clock.now());
    await expect(change('asha.r@example.com')).rejects.toBeInstanceOf(Unauthorized);
    await expect(changePassword(PASSWORD, 'battery staple')).rejects.toBeInstanceOf(Unauthorized);
  });
});

describe('ChangePassword', () => {
  test('tokens: those from before the change are refused at once, the new one goes on [7.PROFILE.04]', async () => {
    const { token, changePassword, authenticate, logIn } = await start();
    const changed = await changePassword(PASSWORD, 'battery staple');
    await expect(authenticate(token)).rejects.toBeInstanceOf(Unauthorized);
    expect((await authenticate(changed.token)).account.email).toBe(EMAIL);
    await expect(logIn('battery staple')).resolves.toBeDefined();
    await expect(logIn(PASSWORD)).rejects.toThrow('Invalid email or password');
  });

  test('the owner is told', async () => {
    const { ports, changePassword } = await start();
    await changePassword(PASSWORD, 'battery staple');
    const [notice] = ports.jobs.waiting('mail');
    await new SendNotice(ports).execute(notice!);
    expect(ports.mailer.sent).toEqual([{ kind: 'password-changed', to: EMAIL, username: 'Asha' }]);
  });

  test('refuses a wrong current password by the name of its field [5.PASSWORD.01]', async () => {
    const { ports, account, changePassword } = await start();
    const attempt = changePassword('wrong horse', 'battery staple');
    await expect(attempt).rejects.toBeInstanceOf(WrongPassword);
    await expect(attempt).rejects.toMatchObject({
      message: 'Current password is incorrect',
      details: { field: 'currentPassword' },
    });
    expect(await ports.accounts.byId(account.id)).toEqual(account);
    expect(ports.jobs.waiting('mail')).toEqual([]);
  });

  test.each(['12345', 'x'.repeat(257)])('passwords: %j is refused as a new one', async (newPassword) => {
    const { changePassword } = await start();
    await expect(changePassword(PASSWORD, newPassword)).rejects.toMatchObject({
      code: 'invalid_password',
      details: { field: 'newPassword' },
    });
  });

  test('of two changes at once one wins, and the other had the wrong password', async () => {
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
