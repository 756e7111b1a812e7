import type { proto } from '@whiskeysockets/baileys';
import { generateSignalPubKey } from '@whiskeysockets/baileys';
import { verifySignature } from '../signal/verify-signature.js';

/** The registration that an unlinked client sends in its first payload. */
export interface Registration {
  registrationId: number;
  identity: Buffer;
  signedPreKey: { keyId: number; publicKey: Buffer; signature: Buffer };
}

/** Reads and checks a registration. Throws when a field is missing or the signed pre-key is not signed. */
export function readRegistration(data: proto.ClientPayload.IDevicePairingRegistrationData): Registration {
  const field = (name: keyof typeof data, length: number): Buffer => {
    const value = data[name];
    if (!(value instanceof Uint8Array) || value.length !== length) {
      throw new Error(`registration: ${name} is not ${length} bytes`);
    }
    return Buffer.from(value);
  };
  const identity = field('eIdent', 32);
  const publicKey = field('eSkeyVal', 32);
  const signature = field('eSkeySig', 64);
  if (!verifySignature(identity, generateSignalPubKey(publicKey), signature)) {
    throw new Error('registration: the signed pre-key is not signed by the identity');
  }
  return {
    registrationId: field('eRegid', 4).readUInt32BE(0),
    identity,
    signedPreKey: { keyId: field('eSkeyId', 3).readUIntBE(0, 3), publicKey, signature },
  };
}
