import { setTimeout as delay } from 'node:timers/promises';
import type { DrillSession } from './drill-cluster.js';
import type { Random } from './random.js';

/** One message that the API has answered. */
export interface AcceptedMessage {
  readonly id: string;
  readonly session: DrillSession;
  readonly text: string;
}

export interface DrillSenderOptions {
  /** How many messages of a session go by from one poll or file to the next; otherwise all are texts. */
  readonly richEvery?: number;
  /** The beginning of every text, where others send from the same sessions. */
  readonly prefix?: string;
  /** The longest pause of a sender between two messages. */
  readonly pauseMs?: number;
}

const OPTIONS = ['Morning', 'Evening'];
const PAUSE_MS = 100;
const ANSWER_MS = 15_000;

/** Sends through the API as a careful integrator does: each message has a key and is repeated until it is answered. */
export class DrillSender {
  readonly #url: string;
  readonly #random: Random;
  readonly #richEvery: number;
  readonly #prefix: string;
  readonly #pauseMs: number;
  /** In the order of acceptance, chat by chat. */
  readonly accepted: AcceptedMessage[] = [];
  repeats = 0;
  #over = false;
  #numbers = new Map<string, number>();

  constructor(
    url: string,
    random: Random,
    { richEvery = Number.POSITIVE_INFINITY, prefix = '', pauseMs = 20 }: DrillSenderOptions = {},
  ) {
    this.#url = url;
    this.#random = random;
    this.#richEvery = richEvery;
    this.#prefix = prefix;
    this.#pauseMs = pauseMs;
  }

  /** Sends from these sessions until `stop`, and may be started again after it. */
  async run(sessions: readonly DrillSession[], atOnce: number): Promise<void> {
    this.#over = false;
    const idle = [...sessions];
    await Promise.all(
      Array.from({ length: Math.min(atOnce, sessions.length) }, async () => {
        while (!this.#over) {
          // This chat has no other sender meanwhile, so that its messages have an order.
          const [session] = idle.splice(this.#random.between(0, idle.length - 1), 1) as [DrillSession];
          await this.#send(session);
          idle.push(session);
          await delay(this.#random.between(0, this.#pauseMs));
        }
      }),
    );
  }

  /** Sends one message from each session. */
  async greet(sessions: readonly DrillSession[]): Promise<void> {
    for (const session of sessions) await this.#send(session);
  }

  stop(): void {
    this.#over = true;
  }

  async #send(session: DrillSession): Promise<void> {
    const number = (this.#numbers.get(session.id) ?? 0) + 1;
    this.#numbers.set(session.id, number);
    const text = `${this.#prefix}${session.id} ${number}`;
    const isRich = number % this.#richEvery === 0;
    const content = isRich ? richContent(text, (number / this.#richEvery) % 2 === 0) : { message: text };
    for (; ; await delay(PAUSE_MS)) {
      const id = await this.#ask(session, text, content).catch(() => undefined);
      if (id !== undefined) {
        this.accepted.push({ id, session, text });
        return;
      }
      this.repeats += 1;
    }
  }

  /** The id of the message, or undefined where the same request has to be repeated. @throws when there is no answer */
  async #ask(
    { id, apiKey, contact }: DrillSession,
    key: string,
    content: object,
  ): Promise<string | undefined> {
    const answer = await fetch(`${this.#url}/api/public/send/${id}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        prefer: 'respond-async',
        'idempotency-key': key,
      },
      body: JSON.stringify({ number: `+${contact}`, ...content }),
      // deadline: a worker that is killed or frozen answers nothing, and the same is asked again
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const body = (await answer.json()) as { id?: string };
    return answer.ok ? body.id : undefined;
  }
}

/** What the file of a message says. */
export const receiptOf = (text: string): string => `receipt of ${text}`;

/** A file that no other message has, or a poll. */
function richContent(text: string, isFile: boolean): object {
  if (!isFile) return { type: 'poll', poll: { question: text, options: OPTIONS } };
  const data = Buffer.from(receiptOf(text)).toString('base64');
  return { type: 'document', document: { data, file_name: 'receipt.txt', caption: text } };
}
