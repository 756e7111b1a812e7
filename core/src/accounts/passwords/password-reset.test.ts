import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, ORIGIN, seedInstance } from '../../../testing/index.js';
import { AuthorizeKey } from '../../keys/authorize-key.js';
import { CreateKey } from '../../keys/create-key.js';
import { InvalidApiKey } from '../../keys/refused-bearer.js';
import { UpdateKey } from '../../keys/update-key.js';
import { MINUTE_MS } from '../../shared/clock.js';
import { InvalidEmail, InvalidPassword, InvalidResetToken, Unauthorized } from '../errors.js';
import { Authenticate } from '../sign-ins/authenticate.js';
import { LogIn } from '../sign-ins/log-in.js';
import { SignUp } from '../sign-up.js';
import { RequestPasswordReset } from './request-password-reset.js';
import { ResetPassword } from './reset-password.js';
import { SendPasswordReset } from './send-password-reset.js';

const EMAIL = 'asha@example.com';
const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';

async function start() {
  const ports = createMemoryPorts();
  const signedUp = await new SignUp(ports).execute({
    email: EMAIL,
    username: 'Asha',
    password: PASSWORD,
    origin: ORIGIN,
  });
  const request = (email: string) => new RequestPasswordReset(ports).execute({ email });
  const send = (email = EMAIL) => new SendPasswordReset(ports).execute({ email });
  /** Requests a reset mail and returns the secret in it. */
  const tokenOf = async () => {
    await send();
    const mail = ports.mailer.sent.at(-1);
    if (mail?.kind !== 'password-reset') throw new Error('no reset was mailed');
    return mail.token;
  };
  const reset = (token: string, newPassword = NEW_PASSWORD, more = {}) =>
    new ResetPassword(ports).execute({ token, newPassword, ...more });
  const logIn = (password: string) => new LogIn(ports).execute({ email: EMAIL, password, origin: ORIGIN });
  return { ports, ...signedUp, request, send, tokenOf, reset, logIn };
}

describe('RequestPasswordReset', () => {
  test('does the same work and gives the same answer for a known and an unknown email [7.PROFILE.01]', async () => {
    const { ports, request } = await start();
    const looked: string[] = [];
    ports.accounts.byEmail = async (email) => {
      looked.push(email);
      return undefined;
    };
    expect(await request(' Asha@Example.com ')).toBeUndefined();
    expect(await request('nobody@example.com')).toBeUndefined();

    expect(looked).toEqual([]);
    expect(ports.mailer.sent).toEqual([]);
    expect(ports.hasher.verified).toEqual([]);
    expect(ports.jobs.waiting('password-reset')).toEqual([{ email: EMAIL }, { email: 'nobody@example.com' }]);
  });

  test('refuses text that is not an email', async () => {
    const { ports, request } = await start();
    await expect(request('asha')).rejects.toBeInstanceOf(InvalidEmail);
    expect(ports.jobs.waiting('password-reset')).toEqual([]);
  });
});

describe('SendPasswordReset', () => {
  test('mails the owner a link that is valid for 15 minutes', async () => {
    const { ports, account, send } = await start();
    await send();
    expect(ports.mailer.sent).toEqual([
      {
        kind: 'password-reset',
        to: EMAIL,
        accountId: account.id,
        username: 'Asha',
        token: expect.any(String),
        validMinutes: 15,
      },
    ]);
  });

  test('stores only the digest of the reset token', async () => {
    const { ports, tokenOf } = await start();
    const token = await tokenOf();
    const stored = [...ports.store.resets.values()];
    expect(stored.map(({ digest }) => [...digest])).toEqual([[...ports.resetTokens.digest(token)]]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('mails at most 15 links at a time, and mails again later', async () => {
    const { ports, send, tokenOf, reset } = await start();
    const first = await tokenOf();
    for (let asked = 1; asked < 40; asked++) await send();
    expect(ports.mailer.sent).toHaveLength(15);

    ports.clock.advance(15 * MINUTE_MS);
    await expect(reset(first)).rejects.toBeInstanceOf(InvalidResetToken);
    await expect(reset(await tokenOf())).resolves.toBeDefined();
  });

  test('mails nothing for an email without an account', async () => {
    const { ports, send } = await start();
    await send('nobody@example.com');
    expect(ports.mailer.sent).toEqual([]);
    expect(ports.store.resets.size).toBe(0);
  });
});

describe('ResetPassword', () => {
  test('accepts the new password and refuses the old one [7.PROFILE.02]', async () => {
    const { tokenOf, reset, logIn } = await start();
    await reset(await tokenOf());
    await expect(logIn(NEW_PASSWORD)).resolves.toBeDefined();
    await expect(logIn(PASSWORD)).rejects.toThrow('Invalid email or password');
  });

  test('refuses a token from before the reset at once', async () => {
    const { ports, token, tokenOf, reset } = await start();
    const authenticate = new Authenticate(ports);
    await expect(authenticate.execute(token)).resolves.toBeDefined();
    await reset(await tokenOf());
    await expect(authenticate.execute(token)).rejects.toBeInstanceOf(Unauthorized);
  });

  test('notifies the owner', async () => {
    const { ports, tokenOf, reset } = await start();
    await reset(await tokenOf());
    expect(ports.jobs.waiting('mail')).toEqual([
      { kind: 'password-changed', to: EMAIL, accountId: expect.any(String), username: 'Asha' },
    ]);
  });

  test('switches off and names the keys that an intruder may have made, by default', async () => {
    const { ports, account, tokenOf, reset } = await start();
    const { id: accountId } = account;
    const create = (name: string) => new CreateKey(ports).execute({ accountId, name });
    const { key, secret } = await create('Checkout');
    const instance = await seedInstance(ports, accountId);

    const { switchedOff } = await reset(await tokenOf());

    expect(switchedOff.map(({ id }) => id)).toContain(key.id);
    expect(switchedOff.map(({ instanceId }) => instanceId)).toContain(instance.id);
    await expect(
      new AuthorizeKey(ports).execute(secret, { ip: null, isIn: () => false }),
    ).rejects.toBeInstanceOf(InvalidApiKey);
    expect(ports.jobs.waiting('mail')).toEqual([
      {
        kind: 'password-changed',
        to: EMAIL,
        accountId: expect.any(String),
        username: 'Asha',
        keysSwitchedOff: { names: ['Checkout'], ofInstances: 1 },
      },
    ]);
    await new UpdateKey(ports).execute({ accountId, keyId: key.id, isActive: true });
    await expect(
      new AuthorizeKey(ports).execute(secret, { ip: null, isIn: () => false }),
    ).resolves.toBeDefined();
  });

  test('leaves the keys on when the owner asks for it', async () => {
    const { ports, account, tokenOf, reset } = await start();
    const { secret } = await new CreateKey(ports).execute({ accountId: account.id, name: 'Checkout' });
    const { switchedOff } = await reset(await tokenOf(), NEW_PASSWORD, { switchOffKeys: false });
    expect(switchedOff).toEqual([]);
    await expect(
      new AuthorizeKey(ports).execute(secret, { ip: null, isIn: () => false }),
    ).resolves.toBeDefined();
  });

  test('accepts a link once and voids all others', async () => {
    const { ports, tokenOf, reset, logIn } = await start();
    const [first, second] = [await tokenOf(), await tokenOf()];
    await reset(second);
    for (const used of [second, first]) {
      await expect(reset(used, 'yet another')).rejects.toBeInstanceOf(InvalidResetToken);
    }
    await expect(logIn(NEW_PASSWORD)).resolves.toBeDefined();
    expect(ports.jobs.waiting('mail')).toHaveLength(1);
  });

  test('refuses the second of two concurrent uses of a link', async () => {
    const { ports, tokenOf, reset } = await start();
    const token = await tokenOf();
    const both = await Promise.allSettled([reset(token, 'correct zebra'), reset(token, 'correct mule')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((one) => one.status === 'rejected');
    expect(lost?.reason).toBeInstanceOf(InvalidResetToken);
    expect(ports.jobs.waiting('mail')).toHaveLength(1);
  });

  test('accepts a link for 15 minutes', async () => {
    const { ports, tokenOf, reset } = await start();
    const [early, late] = [await tokenOf(), await tokenOf()];
    ports.clock.advance(15 * MINUTE_MS);
    await expect(reset(late)).rejects.toThrow('This password reset link is invalid or has expired.');
    ports.clock.advance(-1);
    await expect(reset(early)).resolves.toBeDefined();
  });

  test('does not hash a password for an invalid link', async () => {
    const { ports, reset } = await start();
    const hashed: string[] = [];
    ports.hasher.hash = async (password) => {
      hashed.push(password);
      return 'hash';
    };
    await expect(reset('made up')).rejects.toBeInstanceOf(InvalidResetToken);
    expect(hashed).toEqual([]);
  });

  test('refuses a password that is too short and leaves the link valid', async () => {
    const { tokenOf, reset } = await start();
    const token = await tokenOf();
    const short = reset(token, '12345');
    await expect(short).rejects.toBeInstanceOf(InvalidPassword);
    await expect(reset(token)).resolves.toBeDefined();
  });
});
