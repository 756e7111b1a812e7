import { WaitingLine } from './waiting-line.js';

/** Logins at once, unless told otherwise: after another process has died there may be hundreds to do. */
const CONNECTING = 20;
/** Sockets that wait for a phone to scan their code: WhatsApp suffers only so many from one address. */
const LINKING = 10;

/** What the sessions of a process do only a few at a time. */
export class Lines {
  readonly connecting: WaitingLine;
  readonly linking: WaitingLine;

  constructor({ connecting = CONNECTING, linking = LINKING } = {}) {
    this.connecting = new WaitingLine(connecting);
    this.linking = new WaitingLine(linking);
  }
}
