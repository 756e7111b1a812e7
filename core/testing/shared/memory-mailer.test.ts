import { mailerContract } from './contracts/mailer.js';
import { MemoryMailer } from './memory-mailer.js';

mailerContract('in memory', async () => {
  const mailer = new MemoryMailer();
  const arrived = async () => mailer.sent.map((mail) => ({ to: mail.to, words: JSON.stringify(mail) }));
  return { mailer, arrived, close: async () => undefined };
});
