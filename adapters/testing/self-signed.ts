import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate in PEM, and the key that belongs to it. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;
const INTEGER = 0x02;
const BITS = 0x03;
const OCTETS = 0x04;
const OBJECT = 0x06;
const TEXT = 0x0c;
const TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;
const EXPLICIT = 0xa0;
/** Tags within `subjectAltName`. */
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

const ECDSA_WITH_SHA256 = der(SEQUENCE, object('2a8648ce3d040302'));
const COMMON_NAME = '550403';
const SUBJECT_ALT_NAME = '551d11';

/**
 * A new self-signed certificate for one name or IPv4 address, valid for a day (RFC 5280), or as one that ended `endedMs` ago. Node's
 * crypto cannot make one.
 */
export function selfSigned(host: string, endedMs = -DAY_MS): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const serial = randomBytes(8);
  // OpenSSL finds an issuer by its name: two trusted certificates of one name would be taken for each other.
  const commonName = der(TEXT, Buffer.from(`test ${serial.toString('hex')}`));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, object(COMMON_NAME), commonName)));
  const names = der(SEQUENCE, object(SUBJECT_ALT_NAME), der(OCTETS, der(SEQUENCE, alternativeName(host))));
  const contents = der(
    SEQUENCE,
    der(EXPLICIT, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.concat([Buffer.of(1), serial])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, time(Date.now() - endedMs - 2 * DAY_MS), time(Date.now() - endedMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXPLICIT + 3, der(SEQUENCE, names)),
  );
  const signature = der(BITS, Buffer.of(0), sign('sha256', contents, privateKey));
  const certificate = der(SEQUENCE, contents, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function alternativeName(host: string): Buffer {
  if (isIP(host) === 0) return der(DNS_NAME, Buffer.from(host));
  return der(IP_ADDRESS, Buffer.from(host.split('.').map(Number)));
}

/** One DER value: tag, length, contents. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), contents]);
}

function object(hex: string): Buffer {
  return der(OBJECT, Buffer.from(hex, 'hex'));
}

/** `YYMMDDhhmmssZ`. */
function time(ms: number): Buffer {
  return der(TIME, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}
