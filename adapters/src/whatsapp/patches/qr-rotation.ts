// Patch of @whiskeysockets/baileys 7.0.0-rc14. Thread: WhiskeySockets/Baileys#2672.
import type { WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { onStanza } from './stanza-listeners.js';

const FIRST_MS = 60_000;
const NEXT_MS = 20_000;

export interface QrRotationOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly browser: [string, string, string];
  /** How long each code is shown, in ms; default: WhatsApp's own times. */
  readonly qrTimeoutMs: number | undefined;
}

/**
 * Shows the QR codes of a socket one after the other in Baileys' place. Baileys would end the socket with the last one, in the
 * middle of a passkey ceremony, so it is told to show the first for longer than any linking takes. `rest` stops the rotation.
 */
export class QrRotation {
  readonly #options: QrRotationOptions;
  #refs: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: QrRotationOptions) {
    this.#options = options;

    const { baileys, socket } = options;
    onStanza(socket, 'iq,type:set,pair-device', (stanza) => {
      const refs = baileys.getBinaryNodeChildren(baileys.getBinaryNodeChild(stanza, 'pair-device'), 'ref');
      const [, ...rest] = refs.map(({ content }) => Buffer.from(content as Uint8Array).toString());
      this.#refs = rest;
      this.#next(options.qrTimeoutMs ?? FIRST_MS);
    });
    socket.ev.on('connection.update', ({ isNewLogin, connection }) => {
      if (isNewLogin || connection === 'close') this.rest();
    });
  }

  /** Shows no further code and does not end the socket. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  #next(ms: number): void {
    this.#timer = setTimeout(() => this.#show(), ms);
    this.#timer.unref();
  }

  #show(): void {
    const { baileys, socket, browser, qrTimeoutMs } = this.#options;
    const ref = this.#refs.shift();
    if (ref === undefined) {
      void socket.end(Object.assign(new Error('QR refs attempts ended'), { output: { statusCode: 408 } }));
      return;
    }
    const { noiseKey, signedIdentityKey, advSecretKey } = socket.authState.creds;
    const [noise, identity] = [noiseKey, signedIdentityKey].map((key) =>
      Buffer.from(key.public).toString('base64'),
    );
    const qr = baileys.buildPairingQRData(ref, noise!, identity!, advSecretKey, browser);
    socket.ev.emit('connection.update', { qr });
    this.#next(qrTimeoutMs ?? NEXT_MS);
  }
}
