import { DIRECT, type LoginSlots } from '@waxwing/core';
import { LoginPace } from './login-pace.js';
import { WaitingLine } from './waiting-line.js';

/** Logins at once, unless told otherwise: after another process has died there may be hundreds to do. */
const CONNECTING = 20;
/** Sockets that wait for a phone to scan their code: WhatsApp suffers only so many from one address. */
const LINKING = 10;

export interface LinesOptions {
  readonly connecting?: number;
  readonly linking?: number;
  /** How many linked sessions may begin to log in by one egress, a second and by all processes together; any number unless told. */
  readonly pace?: { readonly slots: LoginSlots; readonly aSecond: number };
}

/** What the sessions of a process do only a few at a time. */
export class Lines {
  readonly connecting: WaitingLine;
  readonly linking: WaitingLine;
  readonly #options: LinesOptions;
  readonly #linking = new Map<string, WaitingLine>();
  readonly #paces = new Map<string, LoginPace>();

  constructor(options: LinesOptions = {}) {
    const { connecting = CONNECTING, linking = LINKING } = options;
    this.#options = options;
    this.connecting = new WaitingLine(connecting);
    this.linking = new WaitingLine(linking);
  }

  /** Where those wait who are to be linked by this egress. */
  linkingBy(egress: string): WaitingLine {
    if (egress === DIRECT.key) return this.linking;
    return kept(this.#linking, egress, () => new WaitingLine(this.linking.places));
  }

  /** Undefined where logins by it may begin at any time. */
  paceOf(egress: string): LoginPace | undefined {
    const { pace } = this.#options;
    if (!pace || pace.aSecond === 0) return undefined;
    return kept(this.#paces, egress, () => {
      return new LoginPace(() => pace.slots.take(egress, 1_000 / pace.aSecond));
    });
  }
}

function kept<T>(map: Map<string, T>, key: string, make: () => T): T {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
