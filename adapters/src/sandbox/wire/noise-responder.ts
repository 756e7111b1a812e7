import { createHash } from 'node:crypto';
import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, NOISE_MODE, proto } from '@whiskeysockets/baileys';
import type { ServerIdentity } from './server-identity.js';
import { nonce, TransportCipher } from './transport-cipher.js';

/** A handshake that does not follow Noise_XX_25519_AESGCM_SHA256, or whose proofs are invalid. */
class HandshakeError extends Error {}

export interface HandshakeResult {
  clientStatic: Buffer;
  payload: proto.ClientPayload;
  cipher: TransportCipher;
}

function present(value: Uint8Array | null | undefined, what: string): Buffer {
  if (!value?.length) throw new HandshakeError(`handshake without ${what}`);
  return Buffer.from(value);
}

/** The server's half of the XX handshake: `hello` answers the client's ephemeral, `finish` proves its static. */
export class NoiseResponder {
  readonly #identity: ServerIdentity;
  readonly #ephemeral = Curve.generateKeyPair();
  #hash: Buffer = Buffer.from(NOISE_MODE);
  #salt = this.#hash;
  #key = this.#hash;
  #counter = 0;

  constructor(identity: ServerIdentity, header: Buffer) {
    this.#identity = identity;
    this.#authenticate(header);
  }

  hello(message: Uint8Array): Uint8Array {
    const { clientHello } = proto.HandshakeMessage.decode(message);
    const clientEphemeral = present(clientHello?.ephemeral, 'a client ephemeral');
    this.#authenticate(clientEphemeral);
    this.#authenticate(this.#ephemeral.public);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, clientEphemeral));
    const { staticKey, certificateChain } = this.#identity;
    const encryptedStatic = this.#encrypt(staticKey.public);
    this.#mix(Curve.sharedKey(staticKey.private, clientEphemeral));
    const serverHello = {
      ephemeral: this.#ephemeral.public,
      static: encryptedStatic,
      payload: this.#encrypt(certificateChain),
    };
    return proto.HandshakeMessage.encode({ serverHello }).finish();
  }

  finish(message: Uint8Array): HandshakeResult {
    const { clientFinish } = proto.HandshakeMessage.decode(message);
    const clientStatic = this.#decrypt(present(clientFinish?.static, 'a client static key'));
    this.#mix(Curve.sharedKey(this.#ephemeral.private, clientStatic));
    const payload = proto.ClientPayload.decode(this.#decrypt(present(clientFinish?.payload, 'a payload')));
    const [fromClient, toClient] = this.#derive(new Uint8Array(0));
    return { clientStatic, payload, cipher: new TransportCipher(fromClient, toClient) };
  }

  #authenticate(data: Uint8Array): void {
    this.#hash = createHash('sha256').update(this.#hash).update(data).digest();
  }

  #derive(secret: Uint8Array): [Buffer, Buffer] {
    const bytes = Buffer.from(hkdf(Buffer.from(secret), 64, { salt: this.#salt, info: '' }));
    return [bytes.subarray(0, 32), bytes.subarray(32)];
  }

  #mix(secret: Uint8Array): void {
    [this.#salt, this.#key] = this.#derive(secret);
    this.#counter = 0;
  }

  #encrypt(plain: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plain, this.#key, nonce(this.#counter++), this.#hash);
    this.#authenticate(sealed);
    return sealed;
  }

  #decrypt(sealed: Buffer): Buffer {
    const plain = aesDecryptGCM(sealed, this.#key, nonce(this.#counter++), this.#hash);
    this.#authenticate(sealed);
    return plain;
  }
}
