import { mailerContract } from '../contracts/mailer.js';
import { MemoryMailer } from './mailer.js';

mailerContract('in memory', async () => {
  const mailer = new MemoryMailer();
  const arrived = async () => mailer.sent.map((mail) => ({ to: mail.to, words: JSON.stringify(mail) }));
  return { mailer, arrived, close: async () => undefined };
});
