import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { listenOnLoopback } from '../../testing/listen-on-loopback.js';
import { SmtpMailer } from './index.js';
import { TEST_BRANDING } from './testing/test-branding.js';
import { TestMailServer } from './testing/test-mail-server.js';

const notice = (to: string) => ({ kind: 'password-changed', to, username: 'Asha' }) as const;

describe('SmtpMailer', () => {
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  function mailerTo(url: string, patienceMs?: number): SmtpMailer {
    const mailer = new SmtpMailer({ url, branding: TEST_BRANDING, ...(patienceMs && { patienceMs }) });
    undo.push(() => mailer.close());
    return mailer;
  }

  test('the server receives sender, subject, text and HTML [D.MAIL.01]', async () => {
    const mailbox = await TestMailServer.open();
    undo.push(() => mailbox.close());
    await mailerTo(mailbox.url).send(notice('asha@example.com'));
    const [mail] = mailbox.mails;
    expect(mail).toMatchObject({
      from: { name: 'Waxwing', address: 'no-reply@waxwing.example' },
      to: [{ address: 'asha@example.com' }],
      subject: 'Your Waxwing password was changed',
    });
    expect(mail?.text).toContain('support@waxwing.example');
    expect(mail?.html).toContain('</html>');
  });

  test('a permanently refused address is a fault that is not retryable', async () => {
    const mailbox = await TestMailServer.open();
    undo.push(() => mailbox.close());
    const mailer = mailerTo(mailbox.url);
    await expect(mailer.send(notice('full@example.com'))).rejects.toMatchObject({
      name: 'AdapterError',
      retryable: false,
    });
    await mailer.send(notice('asha@example.com'));
    expect(mailbox.mails).toHaveLength(1);
  });

  test('a temporarily refused address is a retryable fault', async () => {
    const mailbox = await TestMailServer.open();
    undo.push(() => mailbox.close());
    await expect(mailerTo(mailbox.url).send(notice('busy@example.com'))).rejects.toMatchObject({
      name: 'AdapterError',
      retryable: true,
    });
  });

  test('an address is treated as one address, whatever it contains', async () => {
    const mailbox = await TestMailServer.open();
    undo.push(() => mailbox.close());
    const two = mailerTo(mailbox.url).send(notice('asha@example.com, ravi@example.com'));
    await expect(two).rejects.toMatchObject({ name: 'AdapterError' });
    expect(mailbox.mails).toEqual([]);
  });

  test('an unreachable server is a retryable fault', async () => {
    await expect(mailerTo('smtp://127.0.0.1:1').send(notice('asha@example.com'))).rejects.toMatchObject({
      name: 'AdapterError',
      retryable: true,
    });
  });

  test.each([
    ['nothing', ''],
    ['nothing more after its greeting', '220 ready\r\n'],
  ])('a server that says %s times out', async (_, greeting) => {
    const silentServer = createServer();
    const port = await listenOnLoopback(silentServer);
    silentServer.on('connection', (socket) => {
      socket.write(greeting);
      undo.push(() => socket.destroy());
    });
    undo.push(() => silentServer.close());
    const url = `smtp://127.0.0.1:${port}`;
    await expect(mailerTo(url, 200).send(notice('asha@example.com'))).rejects.toMatchObject({
      name: 'AdapterError',
      retryable: true,
    });
  });
});
