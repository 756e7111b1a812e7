import { createHash, type Hash } from 'node:crypto';
import { type IncomingFile, InvalidMedia } from '@waxwing/core';
import { HttpError } from '../../http/http-error.js';

interface DigestHeaders {
  readonly digest?: string | undefined;
  readonly 'content-md5'?: string | undefined;
}

/** Names of `Digest` (RFC 3230), and how long their hashes are. */
const ALGORITHMS: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  'sha-256': { name: 'sha256', bytes: 32 },
  'sha-512': { name: 'sha512', bytes: 64 },
  md5: { name: 'md5', bytes: 16 },
};

interface Expected {
  readonly header: string;
  readonly hash: Hash;
  readonly digest: Buffer;
}

/**
 * Opens a file whose bytes end only if they have the hashes that the headers give: what is stored until then is thrown away.
 * @throws HttpError before anything is read where a header gives no hash, or two of an algorithm
 */
export function matchingDigests(
  headers: DigestHeaders,
  open: () => Promise<IncomingFile>,
): () => Promise<IncomingFile> {
  return async () => {
    const expected = expectedOf(headers);
    const file = await open();
    return expected.length === 0 ? file : { ...file, bytes: checked(file.bytes, expected) };
  };
}

async function* checked(bytes: AsyncIterable<Uint8Array>, expected: readonly Expected[]) {
  for await (const part of bytes) {
    for (const { hash } of expected) hash.update(part);
    yield part;
  }
  const wrong = expected.find(({ hash, digest }) => !hash.digest().equals(digest));
  if (wrong) throw new InvalidMedia(`The file that came is not the one of the header ${wrong.header}`);
}

function expectedOf({ digest = '', 'content-md5': md5 }: DigestHeaders): Expected[] {
  const instances = digest.split(',').map((part) => part.trim());
  const ofDigest = instances.flatMap((instance) => {
    const end = instance.indexOf('=');
    const algorithm = instance.slice(0, Math.max(end, 0)).toLowerCase();
    if (!Object.hasOwn(ALGORITHMS, algorithm)) return [];
    return [expectedBy(algorithm, instance.slice(end + 1), 'Digest')];
  });
  assertOnce(ofDigest);
  return md5 === undefined ? ofDigest : [...ofDigest, expectedBy('md5', md5.trim(), 'Content-MD5')];
}

/** Each hash takes as long as the whole file. */
function assertOnce(expected: readonly Expected[]): void {
  if (new Set(expected.map(({ digest }) => digest.length)).size === expected.length) return;
  throw new HttpError('invalid_request', 'Digest may have one hash of each algorithm', {
    details: { field: 'Digest' },
  });
}

function expectedBy(algorithm: string, base64: string, header: string): Expected {
  const { name, bytes } = ALGORITHMS[algorithm]!;
  const digest = Buffer.from(base64, 'base64');
  if (digest.length !== bytes || digest.toString('base64') !== base64)
    throw new HttpError('invalid_request', `${header} must have the ${algorithm} of the file as base64`, {
      details: { field: header },
    });
  return { header, hash: createHash(name), digest };
}
