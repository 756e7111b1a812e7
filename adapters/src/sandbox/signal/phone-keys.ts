import { hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Curve, generateRegistrationId, signedKeyPair } from '@whiskeysockets/baileys';
import { publicKeyOf } from '../../shared/curve-keys.js';
import type { SignalBundle } from './signal-bundle.js';

/** A phone's Signal keys as stored in the journal (base64). */
export interface PhoneKeysRecord {
  identityPublic: string;
  identityPrivate: string;
  registrationId: number;
  signedPreKeyPublic: string;
  signedPreKeyPrivate: string;
  signedPreKeySignature: string;
  preKeySeed: string;
}

interface SignalPair {
  pubKey: Buffer;
  privKey: Buffer;
}

const SIGNED_PRE_KEY_ID = 1;
const MAX_PRE_KEY_ID = 0xffffff;
const TYPE = Buffer.from([5]);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const bytes = (text: string): Buffer => Buffer.from(text, 'base64');

export function newPhoneKeys(): PhoneKeysRecord {
  const identity = Curve.generateKeyPair();
  const signed = signedKeyPair(identity, SIGNED_PRE_KEY_ID);
  return {
    identityPublic: base64(identity.public),
    identityPrivate: base64(identity.private),
    registrationId: generateRegistrationId(),
    signedPreKeyPublic: base64(signed.keyPair.public),
    signedPreKeyPrivate: base64(signed.keyPair.private),
    signedPreKeySignature: base64(signed.signature),
    preKeySeed: base64(randomBytes(32)),
  };
}

/** The Signal keys of one phone. */
export class PhoneKeys {
  readonly identity: { public: Buffer; private: Buffer };
  readonly registrationId: number;
  readonly #seed: Buffer;
  readonly #signed: SignalPair;
  readonly #signature: Buffer;

  constructor(record: PhoneKeysRecord) {
    this.identity = { public: bytes(record.identityPublic), private: bytes(record.identityPrivate) };
    this.registrationId = record.registrationId;
    this.#seed = bytes(record.preKeySeed);
    this.#signed = this.#pair(bytes(record.signedPreKeyPublic), bytes(record.signedPreKeyPrivate));
    this.#signature = bytes(record.signedPreKeySignature);
  }

  get identityPair(): SignalPair {
    return this.#pair(this.identity.public, this.identity.private);
  }

  get signedPreKey(): SignalPair {
    return this.#signed;
  }

  /** One-time pre-keys are derived from a seed by their id, so handing one out costs no stored state. */
  preKey(id: number): SignalPair {
    const privKey = Buffer.from(hkdfSync('sha256', this.#seed, '', `pre-key ${id}`, 32));
    return this.#pair(publicKeyOf('x25519', privKey), privKey);
  }

  /** The keys with which another device opens a session with this phone. */
  bundle(): SignalBundle {
    const keyId = randomInt(1, MAX_PRE_KEY_ID);
    return {
      registrationId: this.registrationId,
      identity: this.identity.public,
      signedPreKey: {
        keyId: SIGNED_PRE_KEY_ID,
        publicKey: this.#signed.pubKey.subarray(1),
        signature: this.#signature,
      },
      preKey: { keyId, publicKey: this.preKey(keyId).pubKey.subarray(1) },
    };
  }

  #pair(publicKey: Buffer, privKey: Buffer): SignalPair {
    return { pubKey: Buffer.concat([TYPE, publicKey]), privKey };
  }
}
