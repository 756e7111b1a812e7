import type { PairingOutcome } from '../../src/index.js';
import { newId } from '../uuid-v7.js';
import type { FakeDevice } from './fake-device.js';
import type { FakeSession } from './fake-session.js';

/** As long as WhatsApp's QR codes last together. */
const CODE_MS = 160_000;
/** As long as the first of them stands. */
const FIRST_MS = 60_000;

export interface Waiting {
  readonly session: FakeSession;
  /** Called with the new device when a phone links it. */
  readonly linked: (device: FakeDevice) => void;
}

interface Shown extends Waiting {
  readonly qr: string;
  pairing?: { readonly number: string; readonly code: string };
}

/** The sessions that wait for a phone, found by what they show. */
export class FakeLinking {
  readonly #shown = new Map<FakeSession, Shown>();

  /** Gives the session its first QR code. */
  show(waiting: Waiting): { qr: string; expiresAt: Date } {
    const qr = `https://wa.me/settings/linked_devices#${newId()}`;
    this.#shown.set(waiting.session, { ...waiting, qr });
    return { qr, expiresAt: new Date(Date.now() + FIRST_MS) };
  }

  /** Gives the session a code for the number in place of any older one. */
  giveCode(session: FakeSession, number: string): PairingOutcome {
    const shown = this.#shown.get(session);
    if (!shown) return { kind: 'unknown' };
    const code = newId().slice(-8).toUpperCase();
    shown.pairing = { number, code };
    return { kind: 'code', code, expiresAt: new Date(Date.now() + CODE_MS) };
  }

  takeByQr(qr: string): Waiting | undefined {
    return this.#take((shown) => shown.qr === qr);
  }

  takeByCode(number: string, code: string): Waiting | undefined {
    return this.#take(({ pairing }) => pairing?.number === number && pairing.code === code);
  }

  #take(wanted: (shown: Shown) => boolean): Waiting | undefined {
    const found = [...this.#shown.values()].find(wanted);
    if (!found) return undefined;
    this.#shown.delete(found.session);
    return found.session.waits ? found : undefined;
  }
}
