import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, type MemoryPorts, ORIGIN } from '../../../testing/index.js';
import { AdapterError } from '../../shared/adapter-error.js';
import { DAY_MS } from '../../shared/clock.js';
import type { Mail } from '../../shared/mailer.js';
import { EmailTaken, InvalidEmail, InvalidEmailLink, InvalidUsername, Unauthorized } from '../errors.js';
import { ResetPassword } from '../passwords/reset-password.js';
import { SendPasswordReset } from '../passwords/send-password-reset.js';
import { Authenticate } from '../sign-ins/authenticate.js';
import { LogIn } from '../sign-ins/log-in.js';
import { SignUp } from '../sign-up.js';
import { ChangeProfile } from './change-profile.js';
import { ConfirmEmail } from './confirm-email.js';
import { CancelEmailChange, GetPendingEmail } from './pending-email.js';
import { SendEmailConfirmation } from './send-email-confirmation.js';
import { SendEmailNotice } from './send-email-notice.js';
import { UndoEmailChange } from './undo-email-change.js';

const OLD = 'asha@example.com';
const NEW = 'asha.r@example.com';
const PASSWORD = 'correct horse';

/** The secret of the last mail of this kind to `to`. */
function secretIn(ports: MemoryPorts, kind: Mail['kind'], to: string): string {
  const mail = ports.mailer.sent.findLast((one) => one.kind === kind && one.to === to);
  if (!mail || !('token' in mail)) throw new Error(`no ${kind} has come to ${to}`);
  return mail.token;
}

async function start() {
  const ports = createMemoryPorts();
  ports.jobs.work('email-confirmation', (job) => new SendEmailConfirmation(ports).execute(job));
  ports.jobs.work('email-notice', (job) => new SendEmailNotice(ports).execute(job));
  const { account, token } = await new SignUp(ports).execute({
    email: OLD,
    username: 'Asha',
    password: PASSWORD,
    origin: ORIGIN,
  });
  const { signInId } = ports.tokens.verify(token)!;
  const accountId = account.id;
  // Waits in turns of the event loop, which in-memory work needs and no more.
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  };
  const change = async (email: string, username = 'Asha') => {
    const changed = await new ChangeProfile(ports).execute({ accountId, signInId, email, username });
    await settled();
    return changed;
  };
  return {
    ports,
    account,
    token,
    change,
    settled,
    pending: async () => (await new GetPendingEmail(ports).execute({ accountId }))?.email,
    cancel: () => new CancelEmailChange(ports).execute({ accountId }),
    confirm: async (email = NEW, secret = secretIn(ports, 'email-confirmation', email)) => {
      const confirmed = await new ConfirmEmail(ports).execute({
        accountId,
        token: secret,
        origin: ORIGIN,
      });
      await settled();
      return confirmed;
    },
    undo: (secret: string) => new UndoEmailChange(ports).execute({ token: secret }),
    authenticate: async (bearer: string) => (await new Authenticate(ports).execute(bearer)).account,
    logIn: (email: string, password = PASSWORD) =>
      new LogIn(ports).execute({ email, password, origin: ORIGIN }),
    forgot: (email: string) => new SendPasswordReset(ports).execute({ email }),
    reset: (secret: string, newPassword: string) =>
      new ResetPassword(ports).execute({ token: secret, newPassword }),
  };
}

describe('ChangeProfile', () => {
  test('changes the name at once and keeps the email until the new one is confirmed [7.PROFILE.03]', async () => {
    const { ports, account, token, change, pending, authenticate, logIn } = await start();
    const changed = await change(' ASHA.R@example.com ', ' Asha R. ');
    expect(changed.account.snapshot()).toEqual({ ...account.snapshot(), username: 'Asha R.' });
    expect(changed.pending?.email).toBe(NEW);
    expect(ports.tokens.verify(changed.token)).toMatchObject({ email: OLD, epoch: 0 });
    expect(await pending()).toBe(NEW);
    expect((await authenticate(token)).email).toBe(OLD);
    await expect(logIn(OLD)).resolves.toBeDefined();
    await expect(logIn(NEW)).rejects.toThrow('Invalid email or password');
  });

  test('mails a one-day confirmation link to the new address and a cancel link to the old one', async () => {
    const { ports, change } = await start();
    await change(NEW);
    expect(ports.mailer.sent).toHaveLength(2);
    expect(ports.mailer.sent).toContainEqual({
      kind: 'email-confirmation',
      to: NEW,
      username: 'Asha',
      token: expect.any(String),
      validHours: 24,
    });
    expect(ports.mailer.sent).toContainEqual({
      kind: 'email-change-asked',
      to: OLD,
      username: 'Asha',
      token: expect.any(String),
      validDays: 7,
    });
  });

  test('mails nothing when only the name changes', async () => {
    const { ports, change, pending } = await start();
    await change(OLD, 'Asha R.');
    expect(ports.mailer.sent).toEqual([]);
    expect(await pending()).toBeUndefined();
  });

  test('mails another link when the same email is asked for again, and does not notify the old address twice', async () => {
    const { ports, change } = await start();
    await change(NEW);
    await change(NEW);
    const kinds = ports.mailer.sent.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['email-change-asked', 'email-confirmation', 'email-confirmation']);
  });

  test('stores only the digests of its links', async () => {
    const { ports, change } = await start();
    await change(NEW);
    const stored = JSON.stringify([...ports.store.emailChanges, ...ports.store.emailUndos]);
    expect(stored).not.toContain(secretIn(ports, 'email-confirmation', NEW));
    expect(stored).not.toContain(secretIn(ports, 'email-change-asked', OLD));
  });

  test('mails no confirmation link when the notice to the old address cannot be queued', async () => {
    const { ports, change } = await start();
    const asked: string[] = [];
    ports.jobs.enqueue = (name) => {
      asked.push(name);
      return Promise.reject(new AdapterError('the queue is away', { cause: undefined, retryable: true }));
    };
    await expect(change(NEW)).rejects.toBeInstanceOf(AdapterError);
    expect(asked).toEqual(['email-notice']);
  });

  test('refuses the email of another account, a bad name and a bad email, and changes nothing', async () => {
    const { ports, account, change, pending } = await start();
    await new SignUp(ports).execute({
      email: 'ravi@example.com',
      username: 'Ravi',
      password: PASSWORD,
      origin: ORIGIN,
    });
    await expect(change('RAVI@example.com')).rejects.toBeInstanceOf(EmailTaken);
    await expect(change('asha')).rejects.toBeInstanceOf(InvalidEmail);
    await expect(change(OLD, ' ')).rejects.toBeInstanceOf(InvalidUsername);
    expect(await ports.accounts.byId(account.id)).toEqual(account);
    expect(await pending()).toBeUndefined();
    expect(ports.mailer.sent).toEqual([]);
  });

  test('changes nothing when the account was closed meanwhile', async () => {
    const { ports, account, change } = await start();
    await ports.accounts.close(account.id, ports.clock.now());
    await expect(change(NEW)).rejects.toBeInstanceOf(Unauthorized);
  });
});

describe('ConfirmEmail', () => {
  test('puts the new email in force and ends every other sign-in', async () => {
    const { token, change, confirm, authenticate, logIn, pending } = await start();
    await change(NEW);
    const confirmed = await confirm();
    expect((await authenticate(confirmed.token)).email).toBe(NEW);
    await expect(authenticate(token)).rejects.toBeInstanceOf(Unauthorized);
    await expect(logIn(NEW)).resolves.toBeDefined();
    await expect(logIn(OLD)).rejects.toThrow('Invalid email or password');
    expect(await pending()).toBeUndefined();
  });

  test('mails the old address a link that undoes the change', async () => {
    const { ports, change, confirm } = await start();
    await change(NEW);
    await confirm();
    expect(secretIn(ports, 'email-replaced', OLD)).not.toBe(secretIn(ports, 'email-change-asked', OLD));
  });

  test('changes the email even when the notice cannot be queued', async () => {
    const { ports, change, confirm } = await start();
    await change(NEW);
    ports.jobs.enqueue = () =>
      Promise.reject(new AdapterError('the queue is away', { cause: undefined, retryable: true }));
    expect((await confirm()).account.email).toBe(NEW);
  });

  test('accepts a link once, for a day, and not after the change was cancelled', async () => {
    const { ports, change, confirm, cancel } = await start();
    await change(NEW);
    await cancel();
    await expect(confirm()).rejects.toBeInstanceOf(InvalidEmailLink);
    await change(NEW);
    ports.clock.advance(DAY_MS);
    await expect(confirm()).rejects.toThrow('This link is invalid or has expired.');
    ports.clock.advance(-1);
    await confirm();
    await expect(confirm()).rejects.toBeInstanceOf(InvalidEmailLink);
  });

  test('accepts a link only from the account that asked for it', async () => {
    const { ports, change } = await start();
    await change(NEW);
    const ravi = { email: 'ravi@example.com', username: 'Ravi', password: PASSWORD, origin: ORIGIN };
    const { account } = await new SignUp(ports).execute(ravi);
    const token = secretIn(ports, 'email-confirmation', NEW);
    const stolen = new ConfirmEmail(ports).execute({ accountId: account.id, token, origin: ORIGIN });
    await expect(stolen).rejects.toBeInstanceOf(InvalidEmailLink);
  });
});

describe('a stolen sign-in', () => {
  /** A thief with a stolen token has moved the account to his own mailbox and has set a password. */
  async function seedTheft() {
    const all = await start();
    const { ports, change, confirm, forgot, reset } = all;
    await change('thief@example.com');
    await confirm('thief@example.com');
    await forgot('thief@example.com');
    await reset(secretIn(ports, 'password-reset', 'thief@example.com'), 'the thief knows');
    return all;
  }

  test.each(['email-change-asked', 'email-replaced'] as const)(
    'is undone by the link in the mail %s: email, sign-ins and password no longer work for the thief',
    async (kind) => {
      const { ports, undo, logIn, forgot, reset } = await seedTheft();
      const { token } = await logIn('thief@example.com', 'the thief knows');

      expect(await undo(secretIn(ports, kind, OLD))).toEqual({ email: OLD });

      await expect(new Authenticate(ports).execute(token)).rejects.toBeInstanceOf(Unauthorized);
      await expect(logIn('thief@example.com', 'the thief knows')).rejects.toThrow('Invalid');
      await expect(logIn(OLD, 'the thief knows')).rejects.toThrow('Invalid');
      await forgot('thief@example.com');
      await forgot(OLD);
      expect(ports.mailer.sent.at(-1)).toMatchObject({ kind: 'password-reset', to: OLD });
      await reset(secretIn(ports, 'password-reset', OLD), 'battery staple');
      await expect(logIn(OLD, 'battery staple')).resolves.toBeDefined();
    },
  );

  test('sends the thief’s mailbox neither resets nor an undo link', async () => {
    const { ports, undo, forgot } = await seedTheft();
    await undo(secretIn(ports, 'email-replaced', OLD));
    const mails = () => ports.mailer.sent.filter(({ to }) => to === 'thief@example.com').length;
    const before = mails();
    await forgot('thief@example.com');
    expect(mails()).toBe(before);
    expect(ports.jobs.waiting('mail')).toContainEqual({
      kind: 'email-restored',
      to: 'thief@example.com',
      username: 'Asha',
    });
  });

  test('can be undone for seven days, once', async () => {
    const { ports, undo } = await seedTheft();
    const token = secretIn(ports, 'email-replaced', OLD);
    ports.clock.advance(7 * DAY_MS);
    await expect(undo(token)).rejects.toBeInstanceOf(InvalidEmailLink);
    ports.clock.advance(-1);
    await undo(token);
    await expect(undo(token)).rejects.toBeInstanceOf(InvalidEmailLink);
  });

  test('does not hash a password for an invalid link', async () => {
    const { ports, undo } = await seedTheft();
    const hashed: string[] = [];
    ports.hasher.hash = async (password) => {
      hashed.push(password);
      return 'hash';
    };
    await expect(undo('made up')).rejects.toBeInstanceOf(InvalidEmailLink);
    expect(hashed).toEqual([]);
  });

  test('can still be answered by a reset at the old address for a day', async () => {
    const { ports, forgot, reset, logIn } = await seedTheft();
    await forgot(OLD);
    expect(ports.mailer.sent.at(-1)).toMatchObject({ kind: 'password-reset', to: OLD, replaced: true });
    const { account } = await reset(secretIn(ports, 'password-reset', OLD), 'battery staple');
    await expect(logIn(account.email, 'battery staple')).resolves.toBeDefined();
    await expect(logIn(account.email, 'the thief knows')).rejects.toThrow('Invalid');
    const sent = ports.mailer.sent.length;
    ports.clock.advance(DAY_MS);
    await forgot(OLD);
    expect(ports.mailer.sent).toHaveLength(sent);
  });

  test('does not mail a notice to an address that can no longer undo the change', async () => {
    const { ports, account, undo } = await seedTheft();
    await undo(secretIn(ports, 'email-replaced', OLD));
    const sent = ports.mailer.sent.length;
    const late = { kind: 'email-replaced', accountId: account.id, to: 'thief@example.com' } as const;
    await new SendEmailNotice(ports).execute(late);
    expect(ports.mailer.sent).toHaveLength(sent);
  });
});
