import { createHmac } from 'node:crypto';
import type { Journal } from './journal.js';
import type { Phone } from './phone.js';

/** A token by which `from` marks `to` as a trusted contact; `t` is when it was given, in seconds since 1970. */
export interface TrustToken {
  readonly token: Buffer;
  readonly t: number;
}

const WEEK_S = 7 * 24 * 60 * 60;

/**
 * Which phones have marked which as trusted contacts. WhatsApp gives the token to the trusted contact, and accepts messages that
 * carry it. The bytes derive from the giver's keys, so only the time is stored.
 */
export class TrustTokens {
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** The token that `from` issued to `to`; undefined if there is none. */
  find(from: Phone, to: Phone): TrustToken | undefined {
    const t = this.#journal.get<number>(keyOf(from, to));
    return t === undefined ? undefined : { token: tokenOf(from, to.number), t };
  }

  /** Issues a token, once a week; undefined if this week's was already issued. */
  issue(from: Phone, to: Phone, t = Math.floor(Date.now() / 1_000)): TrustToken | undefined {
    const before = this.#journal.get<number>(keyOf(from, to));
    if (before !== undefined && weekOf(before) >= weekOf(t)) return undefined;
    this.#journal.put(keyOf(from, to), t);
    return { token: tokenOf(from, to.number), t };
  }
}

/** The account's salt, from which a client makes tokens for contacts who gave it none. */
export const nctSaltOf = (phone: Phone): Buffer =>
  createHmac('sha256', phone.keys.identity.private).update(`nct-salt ${phone.saltVersion}`).digest();

const tokenOf = (from: Phone, to: string): Buffer =>
  createHmac('sha256', from.keys.identity.private).update(`trusted-contact ${to}`).digest();

const keyOf = (from: Phone, to: Phone): string => `trust/${from.number}/${to.number}`;
const weekOf = (t: number): number => Math.floor(t / WEEK_S);
