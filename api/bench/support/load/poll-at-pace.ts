import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface Poll {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PollResult {
  readonly answers: number;
  /** Those without a body, because nothing had changed. */
  readonly unchanged: number;
}

/**
 * Repeats every poll `everyMs`, as so many open dashboards do: each on its own connection, at its own moment, with the tag of its
 * last answer. @throws when one is refused
 */
export async function pollAtPace(
  polls: readonly Poll[],
  { everyMs, seconds }: { everyMs: number; seconds: number },
): Promise<PollResult> {
  const rounds = Math.round((seconds * 1_000) / everyMs);
  const results = { answers: 0, unchanged: 0 };
  await Promise.all(
    polls.map(async (poll, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      await delay((everyMs * index) / polls.length);
      let tag: string | undefined;
      for (let round = 0; round < rounds; round++) {
        const began = performance.now();
        const answer = await ask(poll, agent, tag);
        tag = answer.tag;
        results.answers += 1;
        if (answer.status === 304) results.unchanged += 1;
        await delay(Math.max(0, everyMs - (performance.now() - began)));
      }
      agent.destroy();
    }),
  );
  return results;
}

function ask({ url, headers }: Poll, agent: Agent, tag: string | undefined) {
  return new Promise<{ status: number; tag: string | undefined }>((resolve, reject) => {
    const sent = request(url, {
      agent,
      headers: { ...headers, ...(tag !== undefined && { 'if-none-match': tag }) },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      if (status !== 200 && status !== 304) reject(new Error(`${url} answered ${status}`));
      answer.on('error', reject).on('end', () => resolve({ status, tag: answer.headers.etag }));
      answer.resume();
    });
    sent.end();
  });
}
