import type { PairingCodeOutcome } from '../../../src/index.js';
import { newId } from '../../shared/uuid-v7.js';
import type { FakeDevice } from './fake-device.js';
import type { FakeSession } from './fake-session.js';

/** The total lifetime of WhatsApp's QR codes. */
const PAIRING_CODE_MS = 160_000;
/** The lifetime of the first QR code. */
const FIRST_QR_MS = 60_000;

export interface WaitingSession {
  readonly session: FakeSession;
  /** Called with the new device when a phone links it. */
  readonly linked: (device: FakeDevice) => void;
}

interface LinkingOffer extends WaitingSession {
  readonly qr: string;
  pairing?: { readonly number: string; readonly code: string };
}

/** The sessions that wait for a phone, by their codes. */
export class FakeLinking {
  readonly #shown = new Map<FakeSession, LinkingOffer>();

  /** Shows the session its first QR code. */
  show(waiting: WaitingSession): { qr: string; expiresAt: Date } {
    const qr = `https://wa.me/settings/linked_devices#${newId()}`;
    this.#shown.set(waiting.session, { ...waiting, qr });
    return { qr, expiresAt: new Date(Date.now() + FIRST_QR_MS) };
  }

  /** Gives the session a pairing code for the number, replacing an older one. */
  issuePairingCode(session: FakeSession, number: string): PairingCodeOutcome {
    const shown = this.#shown.get(session);
    if (!shown) return { kind: 'unknown' };
    const code = newId().slice(-8).toUpperCase();
    shown.pairing = { number, code };
    return { kind: 'code', code, expiresAt: new Date(Date.now() + PAIRING_CODE_MS) };
  }

  takeByQr(qr: string): WaitingSession | undefined {
    return this.#take((shown) => shown.qr === qr);
  }

  takeByPairingCode(number: string, code: string): WaitingSession | undefined {
    return this.#take(({ pairing }) => pairing?.number === number && pairing.code === code);
  }

  #take(wanted: (shown: LinkingOffer) => boolean): WaitingSession | undefined {
    const found = [...this.#shown.values()].find(wanted);
    if (!found) return undefined;
    this.#shown.delete(found.session);
    return found.session.waitsForPhone ? found : undefined;
  }
}
