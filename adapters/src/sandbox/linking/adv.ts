import { createHmac, randomInt } from 'node:crypto';
import { Curve, proto, WA_ADV_ACCOUNT_SIG_PREFIX, WA_ADV_DEVICE_SIG_PREFIX } from '@whiskeysockets/baileys';
import { verifySignature } from '../signal/verify-signature.js';

/** The account key pair of the phone that links a device. */
export interface AccountKey {
  public: Buffer;
  private: Buffer;
}

export interface SignedDevice {
  /** The encoded device details that both sides sign. */
  details: Uint8Array;
  /** What `pair-success` carries: the signed details under an HMAC with the companion's ADV secret. */
  sealed: Uint8Array;
}

/** The phone's statement for a companion: the account's signature over its identity, under an HMAC with the scanned secret. */
export function signDevice(
  account: AccountKey,
  companionIdentity: Buffer,
  keyIndex: number,
  advSecret: Buffer,
): SignedDevice {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomInt(1, 2 ** 31),
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex,
    accountType: proto.ADVEncryptionType.E2EE,
    deviceType: proto.ADVEncryptionType.E2EE,
  }).finish();
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.public,
    accountSignature: Curve.sign(
      account.private,
      Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, companionIdentity]),
    ),
  }).finish();
  const hmac = createHmac('sha256', advSecret).update(signed).digest();
  return { details, sealed: proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish() };
}

/** Checks the companion's answer: its signature over what the account signed, made with its registered identity. */
export function provesDevice(
  answer: Uint8Array,
  details: Uint8Array,
  account: AccountKey,
  companionIdentity: Buffer,
): boolean {
  const identity = proto.ADVSignedDeviceIdentity.decode(answer);
  if (!identity.deviceSignature || !identity.details) return false;
  if (!Buffer.from(identity.details).equals(details)) return false;
  const message = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, companionIdentity, account.public]);
  return verifySignature(companionIdentity, message, identity.deviceSignature);
}
