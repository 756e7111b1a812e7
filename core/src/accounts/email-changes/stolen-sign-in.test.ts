import { describe, expect, test } from '@jest/globals';
import { OLD, secretIn, startEmailChanges } from '../../../testing/accounts/email-change-harness.js';
import { DAY_MS } from '../../shared/clock.js';
import { InvalidEmailLink, Unauthorized } from '../errors.js';
import { Authenticate } from '../sign-ins/authenticate.js';
import { SendEmailNotice } from './send-email-notice.js';

describe('a stolen sign-in', () => {
  /** A thief with a stolen token has moved the account to his own mailbox and has set a password. */
  async function seedTheft() {
    const all = await startEmailChanges();
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
    expect(ports.jobs.waiting('mail')).toContainEqual(
      expect.objectContaining({ kind: 'email-restored', to: 'thief@example.com', username: 'Asha' }),
    );
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
