import { type ChatStanding, type ChatTimer, chatTimerOf, type LidMapping } from '@waxwing/core';
import type { HistoryConversation, HistoryMapping } from './history-shape.js';
import { type JidUser, parseJidUser } from './jid-user.js';

/** A trusted-contact token, which the contact gave us. Times are seconds since 1970. */
export interface TcToken {
  readonly token: Buffer;
  readonly timestamp: number;
  readonly senderTimestamp: number | undefined;
}

/** A one-to-one chat of the history. Numbers and LIDs are digits; times are seconds since 1970, 0 where unknown. */
export interface HistoryChat {
  readonly number: string | null;
  readonly lid: string | null;
  readonly standing: ChatStanding;
  readonly lastIn: number;
  readonly lastOut: number;
  readonly last: number;
  readonly token: TcToken | undefined;
  readonly timer: ChatTimer | undefined;
}

/** The part of a history that is stored at once. */
export interface HistoryBatch {
  readonly chats: readonly HistoryChat[];
  readonly pairs: readonly LidMapping[];
  /** The account's salt, from which tokens for strangers are made. */
  readonly salt: Buffer | undefined;
}

/** A time from here on is in milliseconds. */
const SECONDS_BELOW = 100_000_000_000;

/** Undefined for groups, lists and channels. */
export function chatOf(found: HistoryConversation): HistoryChat | undefined {
  const own = parseJidUser(found.id);
  if (!own) return undefined;
  const people = [own, parseJidUser(found.pnJid), parseJidUser(found.lidJid), parseJidUser(found.accountLid)];
  const token = tokenOf(found);
  const last = Math.max(secondsOf(found.lastMsgTimestamp), secondsOf(found.conversationTimestamp));
  return {
    number: digitsOf(people, 'number'),
    lid: digitsOf(people, 'lid'),
    standing:
      found.theirs > 0 || (token && isTcTokenValid(token.timestamp))
        ? 'known'
        : found.ours > 0
          ? 'written'
          : 'first',
    lastIn: secondsOf(found.lastTheirs),
    lastOut: secondsOf(found.lastOurs),
    last,
    token,
    timer: timerOf(found),
  };
}

/** Undefined unless it names a number and a LID. */
export function pairOf({ pnJid, lidJid }: HistoryMapping): LidMapping | undefined {
  const people = [parseJidUser(pnJid), parseJidUser(lidJid)];
  const [number, lid] = [digitsOf(people, 'number'), digitsOf(people, 'lid')];
  return number === null || lid === null ? undefined : { number, lid };
}

const WEEK_S = 7 * 24 * 60 * 60;
const WEEKS = 4;

/** WhatsApp's own rule: a token is good for four calendar weeks, the present one included. */
export function isTcTokenValid(timestamp: number, now = Date.now() / 1_000): boolean {
  return timestamp >= (Math.floor(now / WEEK_S) - (WEEKS - 1)) * WEEK_S;
}

function tokenOf(found: HistoryConversation): TcToken | undefined {
  const token = found.tcToken;
  const timestamp = secondsOf(found.tcTokenTimestamp);
  if (!token?.length || timestamp === 0) return undefined;
  const sent = secondsOf(found.tcTokenSenderTimestamp);
  return { token, timestamp, senderTimestamp: sent === 0 ? undefined : sent };
}

/** Undefined where none was ever set. One without a time is older than all that is told later. */
function timerOf(found: HistoryConversation): ChatTimer | undefined {
  const { ephemeralExpiration: seconds = 0 } = found;
  const setAt = secondsOf(found.ephemeralSettingTimestamp);
  if (setAt > 0) return chatTimerOf(seconds, setAt * 1_000, new Date());
  return seconds > 0 ? chatTimerOf(seconds, undefined, new Date(0)) : undefined;
}

function digitsOf(people: readonly (JidUser | undefined)[], kind: JidUser['kind']): string | null {
  return people.find((person) => person?.kind === kind)?.digits ?? null;
}

/** 0 if it is not a time. */
function secondsOf(time: number | undefined): number {
  if (time === undefined) return 0;
  const seconds = time >= SECONDS_BELOW ? Math.floor(time / 1_000) : time;
  return seconds < SECONDS_BELOW ? seconds : 0;
}
