import { join } from 'node:path';
import { mailerContract } from '@waxwing/core/testing';
import { mailsIn } from '../../testing/mail-folder.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { FileMailer, SmtpMailer } from './index.js';
import { TEST_BRANDING } from './testing/test-branding.js';
import { TestMailServer } from './testing/test-mail-server.js';

mailerContract('SMTP', async () => {
  const mailbox = await TestMailServer.open();
  const mailer = new SmtpMailer({ url: mailbox.url, branding: TEST_BRANDING });
  return {
    mailer,
    arrived: async () =>
      mailbox.mails.map(({ to, text }) => ({ to: to?.[0]?.address ?? '', words: text ?? '' })),
    close: async () => {
      mailer.close();
      await mailbox.close();
    },
  };
});

mailerContract('files', async () => {
  const { path, remove } = await temporaryFolder();
  const mailer = new FileMailer({
    folder: join(path, 'mail'),
    branding: TEST_BRANDING,
    log: { info: () => undefined },
  });
  const arrived = async () => (await mailsIn(path)).map(({ to, text }) => ({ to, words: text }));
  return { mailer, arrived, close: remove };
});
