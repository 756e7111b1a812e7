import { aesDecryptGCM, aesEncryptGCM } from '@whiskeysockets/baileys';

const NO_DATA = Buffer.alloc(0);

/** The 12-byte AES-GCM nonce: the message counter, big-endian, in its last four bytes. */
export function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

/** AES-256-GCM after the handshake, with one key and one counter per direction; frames must stay in order. */
export class TransportCipher {
  readonly #fromClient: Buffer;
  readonly #toClient: Buffer;
  #received = 0;
  #sent = 0;

  constructor(fromClient: Buffer, toClient: Buffer) {
    this.#fromClient = fromClient;
    this.#toClient = toClient;
  }

  decrypt(sealed: Uint8Array): Buffer {
    return aesDecryptGCM(sealed, this.#fromClient, nonce(this.#received++), NO_DATA);
  }

  encrypt(plain: Uint8Array): Buffer {
    return aesEncryptGCM(plain, this.#toClient, nonce(this.#sent++), NO_DATA);
  }
}
