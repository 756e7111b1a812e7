import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attack, Intruder } from './attack.js';
import { holdConnection } from './hold-connection.js';
import { type Answer, sendHostileRequest } from './send-hostile-request.js';

export interface AttackTally {
  /** How often each outcome occurred. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** The bytes of the longest answer. */
  readonly longest: number;
}

/**
 * Sends `amount` requests at the same moment, and runs `beside` meanwhile with a promise of their answers. Requests that hold a
 * connection do so until `beside` ends.
 */
export async function sendBurst(
  url: string,
  attack: Attack,
  intruder: Intruder,
  amount: number,
  beside: (answered: Promise<unknown>) => Promise<void> = async () => {},
): Promise<AttackTally> {
  const numbers = Array.from({ length: amount }, (_, n) => n);
  if (attack.manner !== 'takes') {
    const held = numbers.map((n) => holdConnection(url, attack, n, intruder));
    await beside(Promise.resolve()).finally(() => releaseAll(held));
    return tallyOf([]);
  }
  const agent = new Agent({ keepAlive: true });
  const asked = numbers.map((n) => sendHostileRequest(url, attack.request(n, intruder), intruder, agent));
  const answered = Promise.all(asked);
  const [answers] = await Promise.all([answered, beside(answered)]).finally(() => agent.destroy());
  return tallyOf(answers);
}

/** Sends requests at the rate of the attack for a time, whether or not earlier ones have been answered. */
export async function sendPaced(
  url: string,
  attack: Attack,
  intruder: Intruder,
  milliseconds: number,
): Promise<AttackTally> {
  const agent = new Agent({ keepAlive: true });
  const answers: Answer[] = [];
  const held: (() => void)[] = [];
  const began = performance.now();
  const { perSecond, atOnce, manner, request } = attack;
  for (let n = 0; n < Math.max(atOnce, (perSecond * milliseconds) / 1_000); n++) {
    const due = began + (Math.floor(n / atOnce) * atOnce * 1_000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    if (performance.now() - began > milliseconds) break;
    if (manner !== 'takes') held.push(holdConnection(url, attack, n, intruder));
    else
      void sendHostileRequest(url, request(n, intruder), intruder, agent).then((answer) =>
        answers.push(answer),
      );
  }
  await delay(Math.max(0, began + milliseconds - performance.now()));
  agent.destroy();
  releaseAll(held);
  return tallyOf(answers);
}

function tallyOf(answers: readonly Answer[]): AttackTally {
  const outcomes: Record<string, number> = {};
  for (const { outcome } of answers) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  return { outcomes, longest: Math.max(0, ...answers.map(({ bytes }) => bytes)) };
}

function releaseAll(held: readonly (() => void)[]): void {
  for (const release of held) release();
}
