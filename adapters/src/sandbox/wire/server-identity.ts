import { Curve, proto, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import type { Journal } from '../state/journal.js';

type KeyPair = { public: Buffer; private: Buffer };

/** What the server presents in the Noise handshake: its static key and the certificate chain for it. */
export interface ServerIdentity {
  rootKey: Buffer;
  staticKey: KeyPair;
  certificateChain: Uint8Array;
}

const KEY = 'server/keys';
const VALID_SECONDS = 20 * 365 * 24 * 3600;

interface StoredKeys {
  root: [string, string];
  intermediate: [string, string];
  leaf: [string, string];
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const decode = ([pub, priv]: [string, string]): KeyPair => ({
  public: Buffer.from(pub, 'base64'),
  private: Buffer.from(priv, 'base64'),
});

function storedKeys(journal: Journal): StoredKeys {
  const known = journal.get<StoredKeys>(KEY);
  if (known) return known;
  const pair = (): [string, string] => {
    const { public: pub, private: priv } = Curve.generateKeyPair();
    return [base64(pub), base64(priv)];
  };
  const keys = { root: pair(), intermediate: pair(), leaf: pair() };
  journal.put(KEY, keys);
  return keys;
}

function certificate(subject: Buffer, serial: number, issuerSerial: number, issuer: KeyPair) {
  const notBefore = Math.floor(Date.now() / 1000) - 3600;
  const details = proto.CertChain.NoiseCertificate.Details.encode({
    serial,
    issuerSerial,
    key: subject,
    notBefore,
    notAfter: notBefore + VALID_SECONDS,
  }).finish();
  return { details, signature: Curve.sign(issuer.private, details) };
}

/** The server's keys, kept in the journal so that a restarted sandbox is the same server to its clients. */
export function serverIdentity(journal: Journal): ServerIdentity {
  const stored = storedKeys(journal);
  const root = decode(stored.root);
  const intermediate = decode(stored.intermediate);
  const leaf = decode(stored.leaf);
  const intermediateSerial = 1;
  const certificateChain = proto.CertChain.encode({
    intermediate: certificate(intermediate.public, intermediateSerial, WA_CERT_DETAILS.SERIAL, root),
    leaf: certificate(leaf.public, 2, intermediateSerial, intermediate),
  }).finish();
  return { rootKey: root.public, staticKey: leaf, certificateChain };
}
