import type { Journal } from './journal.js';

/** Revisions of WhatsApp's web client below which a device is refused; 0 accepts every revision. */
export interface VersionFloorView {
  /** Below it the login of a linked device is refused with 405. */
  login: number;
  /** Below it a device cannot be linked: the phone reports it, and the device gets no answer. */
  link: number;
  /** The revision that `sw.js` names; 0 makes the page unavailable. */
  current: number;
  /** Logins refused because of it. */
  refused: number;
}

export type VersionFloorChange = Partial<Pick<VersionFloorView, 'login' | 'link' | 'current'>>;

const KEY = 'floor';
/** The revision of Baileys 7.0.0-rc14 clients. */
const INITIAL = { login: 0, link: 0, current: 1_043_857_760 };

/** Which client versions this WhatsApp accepts. */
export class VersionFloor {
  readonly #journal: Journal;
  #refused = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  get view(): VersionFloorView {
    return { ...this.#stored, refused: this.#refused };
  }

  /** Applies the change. A raised floor also becomes the current version unless that is given. */
  set(change: VersionFloorChange): void {
    const next = { ...this.#stored, ...change };
    const current = change.current ?? Math.max(next.current, next.login, next.link);
    this.#journal.put(KEY, { ...next, current });
    this.#refused = 0;
  }

  allowsLogin(revision: number): boolean {
    if (revision >= this.#stored.login) return true;
    this.#refused += 1;
    return false;
  }

  allowsLinking(revision: number): boolean {
    const { login, link } = this.#stored;
    return revision >= Math.max(login, link);
  }

  get #stored(): Omit<VersionFloorView, 'refused'> {
    return { ...INITIAL, ...this.#journal.get<VersionFloorChange>(KEY) };
  }
}
