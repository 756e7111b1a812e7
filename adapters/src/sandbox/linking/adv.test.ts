import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Curve, proto } from '@whiskeysockets/baileys';
import { verifySignature } from '../signal/verify-signature.js';
import { provesDevice, signDevice } from './adv.js';

const keyPair = () => {
  const { public: pub, private: priv } = Curve.generateKeyPair();
  return { public: Buffer.from(pub), private: Buffer.from(priv) };
};
const account = keyPair();
const companion = keyPair();
const secret = Buffer.alloc(32, 5);
const { details, sealed } = signDevice(account, companion.public, 1, secret);

const answerBy = (signer: { private: Buffer }, signedDetails: Uint8Array = details): Uint8Array => {
  const message = Buffer.concat([Buffer.from([6, 1]), signedDetails, companion.public, account.public]);
  const deviceSignature = Curve.sign(signer.private, message);
  return proto.ADVSignedDeviceIdentity.encode({ details: signedDetails, deviceSignature }).finish();
};
const proves = (answer: Uint8Array) => provesDevice(answer, details, account, companion.public);

test('the phone’s statement is signed by the account and authenticated with the companion’s secret', () => {
  const { details: signed, hmac } = proto.ADVSignedDeviceIdentityHMAC.decode(sealed);
  expect(Buffer.from(hmac ?? [])).toEqual(
    createHmac('sha256', secret)
      .update(signed ?? '')
      .digest(),
  );
  const identity = proto.ADVSignedDeviceIdentity.decode(signed ?? new Uint8Array());
  const message = Buffer.concat([Buffer.from([6, 0]), details, companion.public]);
  expect(verifySignature(account.public, message, identity.accountSignature ?? new Uint8Array())).toBe(true);
});

test('only the companion’s own signature over the same details proves the device', () => {
  expect(proves(answerBy(companion))).toBe(true);
  expect(proves(answerBy(keyPair()))).toBe(false);
  expect(proves(answerBy(companion, Buffer.from('other details')))).toBe(false);
  expect(proves(proto.ADVSignedDeviceIdentity.encode({ details }).finish())).toBe(false);
});
