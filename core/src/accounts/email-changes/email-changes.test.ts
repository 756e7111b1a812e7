import { describe, expect, test } from '@jest/globals';
import {
  NEW,
  OLD,
  PASSWORD,
  secretIn,
  startEmailChanges,
} from '../../../testing/accounts/email-change-harness.js';
import { ORIGIN } from '../../../testing/index.js';
import { AdapterError } from '../../shared/adapter-error.js';
import { DAY_MS } from '../../shared/clock.js';
import { EmailTaken, InvalidEmail, InvalidEmailLink, InvalidUsername, Unauthorized } from '../errors.js';
import { SignUp } from '../sign-up.js';
import { ConfirmEmail } from './confirm-email.js';

describe('ChangeProfile', () => {
  test('changes the name at once and keeps the email until the new one is confirmed [7.PROFILE.03]', async () => {
    const { ports, account, token, change, pending, authenticate, logIn } = await startEmailChanges();
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
    const { ports, account, change } = await startEmailChanges();
    await change(NEW);
    expect(ports.mailer.sent).toHaveLength(2);
    expect(ports.mailer.sent).toContainEqual({
      kind: 'email-confirmation',
      to: NEW,
      accountId: account.id,
      username: 'Asha',
      token: expect.any(String),
      validHours: 24,
    });
    expect(ports.mailer.sent).toContainEqual({
      kind: 'email-change-asked',
      to: OLD,
      accountId: account.id,
      username: 'Asha',
      token: expect.any(String),
      validDays: 7,
    });
  });

  test('mails nothing when only the name changes', async () => {
    const { ports, change, pending } = await startEmailChanges();
    await change(OLD, 'Asha R.');
    expect(ports.mailer.sent).toEqual([]);
    expect(await pending()).toBeUndefined();
  });

  test('mails another link when the same email is asked for again, and does not notify the old address twice', async () => {
    const { ports, change } = await startEmailChanges();
    await change(NEW);
    await change(NEW);
    const kinds = ports.mailer.sent.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['email-change-asked', 'email-confirmation', 'email-confirmation']);
  });

  test('stores only the digests of its links', async () => {
    const { ports, change } = await startEmailChanges();
    await change(NEW);
    const stored = JSON.stringify([...ports.store.emailChanges, ...ports.store.emailUndos]);
    expect(stored).not.toContain(secretIn(ports, 'email-confirmation', NEW));
    expect(stored).not.toContain(secretIn(ports, 'email-change-asked', OLD));
  });

  test('mails no confirmation link when the notice to the old address cannot be queued', async () => {
    const { ports, change } = await startEmailChanges();
    const asked: string[] = [];
    ports.jobs.enqueue = (name) => {
      asked.push(name);
      return Promise.reject(new AdapterError('the queue is away', { cause: undefined, retryable: true }));
    };
    await expect(change(NEW)).rejects.toBeInstanceOf(AdapterError);
    expect(asked).toEqual(['email-notice']);
  });

  test('refuses the email of another account, a bad name and a bad email, and changes nothing', async () => {
    const { ports, account, change, pending } = await startEmailChanges();
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
    const { ports, account, change } = await startEmailChanges();
    await ports.accounts.close(account.id, ports.clock.now());
    await expect(change(NEW)).rejects.toBeInstanceOf(Unauthorized);
  });
});

describe('ConfirmEmail', () => {
  test('puts the new email in force and ends every other sign-in', async () => {
    const { token, change, confirm, authenticate, logIn, pending } = await startEmailChanges();
    await change(NEW);
    const confirmed = await confirm();
    expect((await authenticate(confirmed.token)).email).toBe(NEW);
    await expect(authenticate(token)).rejects.toBeInstanceOf(Unauthorized);
    await expect(logIn(NEW)).resolves.toBeDefined();
    await expect(logIn(OLD)).rejects.toThrow('Invalid email or password');
    expect(await pending()).toBeUndefined();
  });

  test('mails the old address a link that undoes the change', async () => {
    const { ports, change, confirm } = await startEmailChanges();
    await change(NEW);
    await confirm();
    expect(secretIn(ports, 'email-replaced', OLD)).not.toBe(secretIn(ports, 'email-change-asked', OLD));
  });

  test('changes the email even when the notice cannot be queued', async () => {
    const { ports, change, confirm } = await startEmailChanges();
    await change(NEW);
    ports.jobs.enqueue = () =>
      Promise.reject(new AdapterError('the queue is away', { cause: undefined, retryable: true }));
    expect((await confirm()).account.email).toBe(NEW);
  });

  test('accepts a link once, for a day, and not after the change was cancelled', async () => {
    const { ports, change, confirm, cancel } = await startEmailChanges();
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
    const { ports, change } = await startEmailChanges();
    await change(NEW);
    const ravi = { email: 'ravi@example.com', username: 'Ravi', password: PASSWORD, origin: ORIGIN };
    const { account } = await new SignUp(ports).execute(ravi);
    const token = secretIn(ports, 'email-confirmation', NEW);
    const stolen = new ConfirmEmail(ports).execute({ accountId: account.id, token, origin: ORIGIN });
    await expect(stolen).rejects.toBeInstanceOf(InvalidEmailLink);
  });
});
