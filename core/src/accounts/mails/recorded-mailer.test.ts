import { expect, test } from '@jest/globals';
import { createMemoryPorts, ORIGIN } from '../../../testing/index.js';
import { ShowAccount } from '../../operators/search/show-account.js';
import { AdapterError } from '../../shared/adapter-error.js';
import { MINUTE_MS } from '../../shared/clock.js';
import { ChangeProfile } from '../email-changes/change-profile.js';
import { SendEmailConfirmation } from '../email-changes/send-email-confirmation.js';
import { SendEmailNotice } from '../email-changes/send-email-notice.js';
import { ChangePassword } from '../passwords/change-password.js';
import { RequestPasswordReset } from '../passwords/request-password-reset.js';
import { SendPasswordReset } from '../passwords/send-password-reset.js';
import { SendNotice } from '../send-notice.js';
import { SignUp } from '../sign-up.js';
import { RecordedMailer } from './recorded-mailer.js';

const EMAIL = 'asha@example.com';
const PASSWORD = 'correct horse';

async function start() {
  const ports = createMemoryPorts();
  const signUp = { email: EMAIL, username: 'Asha', password: PASSWORD, origin: ORIGIN };
  const { account } = await new SignUp(ports).execute(signUp);
  const recorded = { ...ports, mailer: new RecordedMailer(ports) };
  const mails = async () => (await new ShowAccount(ports).execute(account.id)).mails;
  return { ports, recorded, account, mails };
}

test('the page of an account shows which mails wait, and which were sent, the newest first', async () => {
  const { ports, recorded, account, mails } = await start();
  const accountId = account.id;
  await new RequestPasswordReset(ports).execute({ email: EMAIL });
  expect(await mails()).toEqual([{ kind: 'password-reset', state: 'waiting', at: ports.clock.now() }]);

  await ports.jobs.workOnce('password-reset', (job) => new SendPasswordReset(recorded).execute(job));
  ports.clock.advance(MINUTE_MS);
  const change = {
    accountId,
    signInId: undefined,
    username: 'Asha',
    email: 'new@example.com',
    currentPassword: PASSWORD,
  };
  await new ChangeProfile(ports).execute(change);
  await ports.jobs.workOnce('email-confirmation', (job) => new SendEmailConfirmation(recorded).execute(job));
  await ports.jobs.workOnce('email-notice', (job) => new SendEmailNotice(recorded).execute(job));
  ports.clock.advance(MINUTE_MS);
  const passwords = { accountId, currentPassword: PASSWORD, newPassword: 'battery staple', origin: ORIGIN };
  await new ChangePassword(ports).execute(passwords);
  expect((await mails())[0]).toMatchObject({ kind: 'password-changed', state: 'waiting' });
  await ports.jobs.workOnce('mail', (job) => new SendNotice(recorded).execute(job));
  expect((await mails()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'password-changed sent',
    'email-change-asked sent',
    'email-confirmation sent',
    'password-reset sent',
  ]);
});

test('an attempt that failed shows, and fails as before', async () => {
  const { ports, recorded, account, mails } = await start();
  ports.mailer.send = async () => {
    throw new AdapterError('the mail server did not take the mail', { cause: undefined, retryable: true });
  };
  await expect(new SendPasswordReset(recorded).execute({ email: account.email })).rejects.toThrow(
    'mail server',
  );
  expect(await mails()).toEqual([{ kind: 'password-reset', state: 'failed', at: ports.clock.now() }]);
});

test('a mail that could not be recorded counts as sent, so that it goes out once', async () => {
  const { ports, recorded, account } = await start();
  ports.accountMails.record = async () => {
    throw new AdapterError('the store is away', { cause: undefined, retryable: true });
  };
  await new SendPasswordReset(recorded).execute({ email: account.email });
  expect(ports.mailer.sent).toHaveLength(1);
});

test('a notice that an earlier version queued is sent, and belongs to no account', async () => {
  const { ports, recorded, mails } = await start();
  await new SendNotice(recorded).execute({ kind: 'password-changed', to: EMAIL, username: 'Asha' });
  expect(ports.mailer.sent).toHaveLength(1);
  expect(await mails()).toEqual([]);
});
