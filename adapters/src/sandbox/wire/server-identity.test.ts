import { expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { verifySignature } from '../signal/verify-signature.js';
import { Journal } from '../state/journal.js';
import { serverIdentity } from './server-identity.js';

const { NoiseCertificate } = proto.CertChain;
const bytes = (value: Uint8Array | null | undefined): Buffer => Buffer.from(value ?? []);

test('the chain leads from the root over the intermediate to the server’s static key', () => {
  const { rootKey, staticKey, certificateChain } = serverIdentity(Journal.open());
  const { leaf, intermediate } = proto.CertChain.decode(certificateChain);
  const issuer = NoiseCertificate.Details.decode(bytes(intermediate?.details));
  expect(verifySignature(rootKey, bytes(intermediate?.details), bytes(intermediate?.signature))).toBe(true);
  expect(verifySignature(bytes(issuer.key), bytes(leaf?.details), bytes(leaf?.signature))).toBe(true);
  expect(verifySignature(rootKey, bytes(leaf?.details), bytes(leaf?.signature))).toBe(false);
  expect(bytes(NoiseCertificate.Details.decode(bytes(leaf?.details)).key)).toEqual(staticKey.public);
});

test('the same journal gives the same server', () => {
  const journal = Journal.open();
  expect(serverIdentity(journal).rootKey).toEqual(serverIdentity(journal).rootKey);
});
