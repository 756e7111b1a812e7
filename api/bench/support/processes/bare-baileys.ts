import { type AnyMessageContent, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { anotherOf } from '../../media/another-of.js';
import { inParallel } from '../in-parallel.js';
import { callJson } from '../product/call-json.js';
import { answerQuestions } from './answer-questions.js';
import { BareClient } from './bare-client.js';

// The yardstick for sessions: Baileys clients in a process of their own, on the sandbox that the environment names.
const { SANDBOX_URL = '', SANDBOX_ROOT_KEY = '', SANDBOX_CONTROL_URL = '', SANDBOX_MEDIA } = process.env;
/** Loaded only where files are sent, as the yardstick for memory loads nothing else. */
const agents = SANDBOX_MEDIA
  ? (await import('@waxwing/adapters/sandbox')).clientAgents(SANDBOX_MEDIA.split(','))
  : {};

export type Question =
  | { readonly link: readonly string[] }
  | { readonly firstCode: true }
  | { readonly send: number; readonly to: readonly string[]; readonly text: string }
  /** `image` in base64. */
  | { readonly sendImages: number; readonly to: readonly string[]; readonly image: string };

export interface SentByBare {
  readonly ids: readonly string[];
  readonly perSecond: number;
}

const clients: BareClient[] = [];

async function link(numbers: readonly string[]): Promise<null> {
  await inParallel(numbers, 5, async (number) => {
    const client = new BareClient(SANDBOX_URL, agents);
    clients.push(client);
    await callJson('POST', `${SANDBOX_CONTROL_URL}/phones`, { body: { number } });
    await client.link(async (qr) => {
      await callJson('POST', `${SANDBOX_CONTROL_URL}/phones/${number}/scan`, { body: { qr } });
    });
  });
  return null;
}

/** Milliseconds from the start of a new client to its code. */
async function firstCode(): Promise<number> {
  const began = performance.now();
  await new BareClient(SANDBOX_URL, agents).firstCode();
  return performance.now() - began;
}

/** The first client sends to the numbers in turn, each message acknowledged before the next. */
async function send(
  amount: number,
  to: readonly string[],
  next: () => AnyMessageContent,
): Promise<SentByBare> {
  const ids: string[] = [];
  const started = performance.now();
  while (ids.length < amount) ids.push(await clients[0]!.send(to[ids.length % to.length]!, next()));
  return { ids, perSecond: (amount / (performance.now() - started)) * 1_000 };
}

function answerTo(question: Question): Promise<unknown> {
  if ('link' in question) return link(question.link);
  if ('firstCode' in question) return firstCode();
  if ('sendImages' in question) {
    const image = Buffer.from(question.image, 'base64');
    return send(question.sendImages, question.to, () => ({ image: anotherOf(image), caption: 'Your mug' }));
  }
  return send(question.send, question.to, () => ({ text: question.text }));
}

// As `patches/root-certificate.ts` does: the yardstick loads nothing of the product.
Object.assign(WA_CERT_DETAILS, { PUBLIC_KEY: Buffer.from(SANDBOX_ROOT_KEY, 'base64') });
answerQuestions(answerTo);
