import type { Chats, ChatTimerUpdate, ChatUpdate, LeaseGuard, LidMapping, SessionLease } from '@waxwing/core';
import { chatIdOf } from '@waxwing/core';
import type { SignalDataSet, SignalDataTypeMap } from '@whiskeysockets/baileys';
import type { SessionTimers } from '../composing/session-timers.js';
import { retryWhileLeased } from '../credentials/retry-while-leased.js';
import type { BulkKeys } from './bulk-keys.js';
import { type HistoryBatch, type HistoryChat, isTcTokenValid, type TcToken } from './history-batch.js';
import type { NctSalt } from './nct-salt.js';

type Token = SignalDataTypeMap['tctoken'];

export interface HistoryWriterOptions {
  readonly keys: BulkKeys;
  readonly chats: Chats;
  readonly timers: Pick<SessionTimers, 'record'>;
  readonly salt: NctSalt;
  readonly lease: SessionLease;
  readonly guard: LeaseGuard;
  /** Whether these digits are the account's own. */
  readonly isOwn: (digits: string) => boolean;
}

/** Stores a batch of history, idempotently. */
export class HistoryWriter {
  readonly #options: HistoryWriterOptions;

  constructor(options: HistoryWriterOptions) {
    this.#options = options;
  }

  /** Returns how many chats and tokens it stored. @throws LeaseLost, AdapterError */
  async write({ chats, pairs, salt }: HistoryBatch): Promise<{ chats: number; tokens: number }> {
    const { keys, lease, guard } = this.#options;
    const known = await this.#withKnownPairs(chats.filter((chat) => !this.#isOwn(chat)));
    const mapped = [...pairs, ...known.flatMap(pairIn)];
    const tokens = await this.#tokens(known, pairs);
    const data: SignalDataSet = { 'lid-mapping': mappings(mapped), tctoken: Object.fromEntries(tokens) };
    if (mapped.length > 0 || tokens.size > 0) await keys.write(data);
    // Tokens first: a chat recorded as known relies on its token.
    const updates = known.map(chatUpdateOf);
    await retryWhileLeased(guard, () => this.#options.chats.record(lease, updates));
    await retryWhileLeased(guard, () => this.#options.chats.recordLidMappings(lease, pairs));
    const timers = known.flatMap(timerIn);
    if (timers.length > 0) await this.#options.timers.record(timers);
    if (salt) await this.#options.salt.save(salt);
    return { chats: updates.length, tokens: [...tokens.values()].filter((token) => token !== null).length };
  }

  #isOwn({ number, lid }: HistoryChat): boolean {
    return [number, lid].some((digits) => digits !== null && this.#options.isOwn(digits));
  }

  /** The chats, completed with numbers and LIDs from stored mappings. */
  async #withKnownPairs(chats: readonly HistoryChat[]): Promise<HistoryChat[]> {
    const wanted = chats.flatMap(({ number, lid }) => {
      if (number !== null && lid !== null) return [];
      return number ?? `${lid}_reverse`;
    });
    const stored = await this.#options.keys.read('lid-mapping', wanted);
    return chats.map((chat) => ({
      ...chat,
      number: chat.number ?? stored.get(`${chat.lid}_reverse`) ?? null,
      lid: chat.lid ?? (chat.number === null ? null : (stored.get(chat.number) ?? null)),
    }));
  }

  /**
   * What is new for the store: tokens newer than the stored ones, under the LID where it is known, and tokens stored under a
   * number whose LID is now known, which move to the LID.
   */
  async #tokens(
    chats: readonly HistoryChat[],
    pairs: readonly LidMapping[],
  ): Promise<Map<string, Token | null>> {
    const newest = newestTokens(chats);
    const addresses = [
      ...newest.keys(),
      ...pairs.flatMap(({ number, lid }) => [ofNumber(number), ofLid(lid)]),
    ];
    const stored = await this.#options.keys.read('tctoken', addresses);
    const changed = new Map<string, Token | null>();
    const offer = (address: string, token: Token) => {
      const there = changed.get(address) ?? stored.get(address);
      if (timeOf(there) >= timeOf(token)) return;
      changed.set(address, { ...there, ...token });
    };
    for (const [address, { token, timestamp, senderTimestamp }] of newest) {
      offer(address, {
        token,
        timestamp: String(timestamp),
        ...(senderTimestamp !== undefined && { senderTimestamp }),
      });
    }
    for (const { number, lid } of pairs) {
      const token = changed.get(ofNumber(number)) ?? stored.get(ofNumber(number));
      if (!token) continue;
      offer(ofLid(lid), token);
      changed.set(ofNumber(number), null);
    }
    return changed;
  }
}

const ofNumber = (number: string) => `${number}@s.whatsapp.net`;
const ofLid = (lid: string) => `${lid}@lid`;

/** 0 where there is no token or no time. */
function timeOf(token: Token | null | undefined): number {
  return token?.token?.length ? Number(token.timestamp ?? 0) : 0;
}

/** Keyed by the address that Baileys uses. Expired tokens are left out. */
function newestTokens(chats: readonly HistoryChat[]): Map<string, TcToken> {
  const tokens = new Map<string, TcToken>();
  for (const { number, lid, token } of chats) {
    const address = lid !== null ? ofLid(lid) : number === null ? undefined : ofNumber(number);
    if (!token || address === undefined || !isTcTokenValid(token.timestamp)) continue;
    if ((tokens.get(address)?.timestamp ?? 0) < token.timestamp) tokens.set(address, token);
  }
  return tokens;
}

/** LID mappings as Baileys stores them, in both directions. */
function mappings(pairs: readonly LidMapping[]): { [id: string]: string } {
  const mapped: { [id: string]: string } = {};
  for (const { number, lid } of pairs) {
    mapped[number] = lid;
    mapped[`${lid}_reverse`] = number;
  }
  return mapped;
}

function pairIn({ number, lid }: HistoryChat): LidMapping[] {
  return number === null || lid === null ? [] : [{ number, lid }];
}

function timerIn({ number, lid, timer }: HistoryChat): ChatTimerUpdate[] {
  return timer ? [{ number, lid, ...timer }] : [];
}

function chatUpdateOf(chat: HistoryChat): ChatUpdate {
  const { number, lid, standing, lastIn, lastOut, last } = chat;
  return {
    chatId: chatIdOf(number, lid) ?? '',
    lid,
    standing,
    lastInAt: dateOf(lastIn),
    lastOutAt: dateOf(lastOut),
    lastAt: dateOf(Math.max(last, lastIn, lastOut)),
  };
}

function dateOf(seconds: number): Date | null {
  return seconds > 0 ? new Date(seconds * 1_000) : null;
}
