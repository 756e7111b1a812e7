import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface WrittenMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails that a product without a mail server has written to its data folder, oldest first. */
export async function mailsIn(dataDir: string): Promise<WrittenMail[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.toSorted().map((name) => readMail(join(folder, name))));
}

async function readMail(file: string): Promise<WrittenMail> {
  const { to, subject, text } = await PostalMime.parse(await readFile(file));
  return { to: to?.[0]?.address ?? '', subject: subject ?? '', text: text ?? '' };
}
