import { redAndBlue } from '@waxwing/adapters/testing';
import type { V1Client } from '../support/clients/v1-client.js';
import type { Phone } from '../support/phones.js';
import { KINDS } from './kinds-of-messages.js';

const POLL = { question: 'When shall we deliver?', options: ['On Friday morning', 'On Saturday'] };

interface Both {
  readonly shop: V1Client;
  /** The number of the shop. */
  readonly number: string;
  readonly writer: Phone;
}

/** Messages of every kind and files in both directions, and what is done to them afterwards: votes, reactions, edits, a deletion. */
export async function writeOfEverything({ shop, number, writer }: Both): Promise<void> {
  const write = (message: Omit<Parameters<Phone['send']>[0], 'to'>) =>
    writer.send({ to: number, ...message });
  for (const content of KINDS) await write(content);

  const content = { type: 'poll', poll: POLL };
  const poll = (await shop.send({ to: writer.number, content })).message.wa_id;
  await write({ vote: { poll, options: [POLL.options[0]!] } });
  await write({ reaction: { message: poll, emoji: '👍' } });

  const bytes = Uint8Array.from(await redAndBlue({ width: 640, height: 420 }).jpeg().toBuffer());
  const image = { type: 'image', image: { caption: 'This is the blue one, with its red box.' } };
  await shop.sendForm({ to: writer.number, ...image }, { name: 'blue.jpg', bytes }, 'screenshots-image');

  const misspelt = await write({ text: 'Thats the one!' });
  await write({ edit: { message: misspelt, text: 'That’s the one!', secret: true } });
  const regretted = await write({ text: 'Send it to my old address.' });
  await write({ delete: { message: regretted } });
}
