import type { Journal } from '../state/journal.js';

/** Revisions of WhatsApp's web client below which a device is not let in; 0 lets every one in. */
export interface FloorView {
  /** Below it a linked device is refused with 405. */
  login: number;
  /** Below it a device cannot be linked: the phone says so, and the device hears nothing. */
  link: number;
  /** The revision that `sw.js` names; 0 while WhatsApp's page is not to be had. */
  current: number;
  /** Logins that were refused because of it. */
  refused: number;
}

export type FloorChange = Partial<Pick<FloorView, 'login' | 'link' | 'current'>>;

const KEY = 'floor';
/** What clients of Baileys 7.0.0-rc14 say to be. */
const FIRST = { login: 0, link: 0, current: 1_043_857_760 };

/** Which versions of the client this WhatsApp takes. */
export class Floor {
  readonly #journal: Journal;
  #refused = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  get view(): FloorView {
    return { ...this.#kept, refused: this.#refused };
  }

  /** Sets what the change names. A raised floor is served as the current version, where that is not named. */
  set(change: FloorChange): void {
    const next = { ...this.#kept, ...change };
    const current = change.current ?? Math.max(next.current, next.login, next.link);
    this.#journal.put(KEY, { ...next, current });
    this.#refused = 0;
  }

  takesLogin(revision: number): boolean {
    if (revision >= this.#kept.login) return true;
    this.#refused += 1;
    return false;
  }

  takesLink(revision: number): boolean {
    const { login, link } = this.#kept;
    return revision >= Math.max(login, link);
  }

  get #kept(): Omit<FloorView, 'refused'> {
    return { ...FIRST, ...this.#journal.get<FloorChange>(KEY) };
  }
}
