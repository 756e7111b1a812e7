import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyPair } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';

const HANDOFF_INFO = 'shortcake-passkey-handoff-v1';
const REQUEST_INFO = 'Pairing Information Encryption Key';
const NONCE_BYTES = 32;
const IV_BYTES = 12;
const CODE_BYTES = 5;

/** What a device creates for each ceremony. */
export interface Companion {
  readonly keyPair: KeyPair;
  readonly nonce: Buffer;
  readonly ref: string;
  /** Names the device to the phone, and commits it to its nonce before it knows the phone's. */
  readonly prologue: Buffer;
}

/** The phone's answer. */
export interface Primary {
  readonly publicKey: Uint8Array;
  readonly nonce: Uint8Array;
}

export function newCompanion({ Curve, proto }: Baileys, ref: string): Companion {
  const keyPair = Curve.generateKeyPair();
  const nonce = randomBytes(NONCE_BYTES);
  const identity = proto.CompanionEphemeralIdentity.encode({
    publicKey: keyPair.public,
    deviceType: deviceTypeOf(proto),
    ref,
  }).finish();
  const hash = createHash('sha256').update(identity).update(nonce).digest();
  const payload = proto.ProloguePayload.encode({
    companionEphemeralIdentity: identity,
    commitment: { hash },
  });
  return { keyPair, nonce, ref, prologue: Buffer.from(payload.finish()) };
}

/** Proves with the secret of the QR code that this device is the one whose code was scanned. */
export function handoffProof(advSecret: string, prologue: Uint8Array): Buffer {
  const key = hkdfSync('sha256', Buffer.from(advSecret, 'base64'), '', HANDOFF_INFO, 32);
  return createHmac('sha256', Buffer.from(key)).update(prologue).digest();
}

/** The code that phone and device both show when there is no such proof. */
export function verificationCode(
  { bytesToCrockford }: Baileys,
  companion: Companion,
  primary: Primary,
): string {
  const digest = createHash('sha256').update(companion.nonce).update(primary.publicKey).digest();
  const bytes = digest.subarray(0, CODE_BYTES).map((byte, at) => byte ^ (primary.nonce[at] ?? 0));
  const code = bytesToCrockford(Buffer.from(bytes));
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The device's keys and its new secret, encrypted for the phone. */
export function sealedRequest(
  { Curve, proto }: Baileys,
  { keyPair, ref }: Companion,
  primary: Primary,
  request: { noiseKey: Uint8Array; identityKey: Uint8Array; advSecret: string },
): Buffer {
  const shared = Curve.sharedKey(keyPair.private, primary.publicKey);
  const salt = `Companion Pairing ${deviceTypeOf(proto)} with ref ${ref}`;
  const key = Buffer.from(hkdfSync('sha256', shared, salt, REQUEST_INFO, 32));
  const plain = proto.PairingRequest.encode({
    companionPublicKey: request.noiseKey,
    companionIdentityKey: request.identityKey,
    advSecret: Buffer.from(request.advSecret, 'base64'),
  }).finish();
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const encryptedPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return Buffer.from(proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish());
}

/** The browser as which the device registers. */
function deviceTypeOf({ DeviceProps }: Baileys['proto']): number {
  return DeviceProps.PlatformType.CHROME;
}
