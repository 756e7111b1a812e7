import { DAY_MS, HOUR_MS, MINUTE_MS } from '@waxwing/core';
import type { Arrival } from './simulated-number.js';

/** Who sends what in a simulation. */
export interface SimulatedSender {
  readonly name: string;
  readonly about: string;
  readonly days: number;
  arrivals(start: number, random: () => number): readonly Arrival[];
}

const YEAR_DAYS = 365;

const SHOP: SimulatedSender = {
  name: 'A small shop',
  about: '15 answers to customers and 3 first messages to new ones a day, from 9 to 19 h, none on Sundays',
  days: YEAR_DAYS,
  arrivals: (start, random) =>
    daysOf(YEAR_DAYS, (day) => {
      const midnight = start + day * DAY_MS;
      if (new Date(midnight).getUTCDay() === 0) return [];
      const openAt = () => midnight + 9 * HOUR_MS + random() * 10 * HOUR_MS;
      const answers = times(15, () =>
        message(openAt(), `customer ${Math.floor(random() * 300)}`, true, DAY_MS),
      );
      return [...answers, ...times(3, (n) => message(openAt(), `new ${day} ${n}`, false, DAY_MS))];
    }),
};

const CAMPAIGN: SimulatedSender = {
  name: 'A campaign',
  about:
    '10,000 people who have never written to the number, all on its first morning, and none of them answers',
  days: YEAR_DAYS,
  // What is refused today is sent again tomorrow, so nothing is given up.
  arrivals: (start) =>
    times(10_000, (n) => message(start + 9 * HOUR_MS, `stranger ${n}`, false, YEAR_DAYS * DAY_MS)),
};

const LOGIN_CODES: SimulatedSender = {
  name: 'Login codes',
  about:
    '200 codes a day for 2,000 users who never answer; a code that does not leave within ten minutes is worth nothing',
  days: YEAR_DAYS,
  arrivals: (start, random) =>
    daysOf(YEAR_DAYS, (day) =>
      times(200, () => {
        const at = start + day * DAY_MS + random() * DAY_MS;
        return message(at, `user ${Math.floor(random() * 2_000)}`, false, 10 * MINUTE_MS);
      }),
    ),
};

export const SENDERS: readonly SimulatedSender[] = [SHOP, CAMPAIGN, LOGIN_CODES];

function message(at: number, chat: string, isKnown: boolean, validMs: number): Arrival {
  return { at: Math.round(at), chat, isKnown, validMs };
}

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

function daysOf(days: number, make: (day: number) => readonly Arrival[]): Arrival[] {
  return times(days, (day) => make(day).toSorted((a, b) => a.at - b.at)).flat();
}
