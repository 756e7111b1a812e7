import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { expandAppStateKeys, hkdf, LTHashAntiTampering, md5 } from './index.js';

/** The answers of the package that this module replaces, recorded before its removal. Bytes are base64. */
interface Vectors {
  readonly md5: readonly { data: string; digest: string }[];
  readonly hkdf: readonly { key: string; length: number; salt?: string; info?: string; expanded: string }[];
  readonly expandAppStateKeys: readonly Record<'key' | KeyName, string>[];
  readonly ltHash: readonly { base: string; subtract: string[]; add: string[]; hash: string }[];
  readonly wrongBase: readonly { base: string; message: string }[];
}
type KeyName = 'indexKey' | 'valueEncryptionKey' | 'valueMacKey' | 'snapshotMacKey' | 'patchMacKey';

const vectors: Vectors = JSON.parse(
  readFileSync(new URL('../testing/vectors.json', import.meta.url), 'utf8'),
);
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));
const text = (data: Uint8Array) => Buffer.from(data).toString('base64');
const nothing = undefined as never;
/** Baileys uses the name to decide that a retry is useless. */
const typeError = expect.objectContaining({ name: 'TypeError' });

describe('md5', () => {
  it.each(vectors.md5)('of $data', ({ data, digest }) => {
    expect(text(md5(bytes(data)))).toBe(digest);
  });

  it('accepts a Buffer and returns a plain Uint8Array', () => {
    const [{ data, digest }] = vectors.md5.slice(-1) as [Vectors['md5'][number]];
    const answer = md5(Buffer.from(data, 'base64'));
    expect(Buffer.isBuffer(answer)).toBe(false);
    expect(text(answer)).toBe(digest);
  });

  it('refuses a missing value', () => {
    expect(() => md5(nothing)).toThrow(typeError);
  });
});

describe('hkdf', () => {
  it.each(vectors.hkdf)(
    'of $length bytes, salt $salt, info $info',
    ({ key, length, salt, info, expanded }) => {
      const given = { ...(salt !== undefined && { salt: bytes(salt) }), ...(info !== undefined && { info }) };
      expect(text(hkdf(bytes(key), length, given))).toBe(expanded);
    },
  );

  it('accepts null for no salt and no info', () => {
    const key = new Uint8Array(32);
    expect(hkdf(key, 32, { salt: null, info: null })).toEqual(hkdf(key, 32, {}));
  });

  it('refuses more bytes than the algorithm can make', () => {
    expect(() => hkdf(new Uint8Array(32), 8161, {})).toThrow('Invalid key length');
  });

  it.each([
    ['no key', () => hkdf(nothing, 32, {})],
    ['no parameters', () => hkdf(new Uint8Array(32), 32, nothing)],
    ['a number for the info', () => hkdf(new Uint8Array(32), 32, { info: 4 as never })],
  ])('refuses %s', (_case, call) => {
    expect(call).toThrow(typeError);
  });
});

describe('expandAppStateKeys', () => {
  it.each(vectors.expandAppStateKeys)('of $key', ({ key, ...expected }) => {
    const keys = expandAppStateKeys(bytes(key));
    const names = Object.keys(expected) as KeyName[];
    expect(Object.fromEntries(names.map((name) => [name, text(keys[name])]))).toEqual(expected);
  });

  it('accepts a key as a list of numbers', () => {
    const [{ key, indexKey }] = vectors.expandAppStateKeys.slice(-1) as [
      Vectors['expandAppStateKeys'][number],
    ];
    expect(text(expandAppStateKeys([...bytes(key)] as never).indexKey)).toBe(indexKey);
  });

  it('refuses a missing value', () => {
    expect(() => expandAppStateKeys(nothing)).toThrow(typeError);
  });
});

describe('LTHashAntiTampering', () => {
  const ltHash = new LTHashAntiTampering();

  it.each(vectors.ltHash)('of $base', ({ base, subtract, add, hash }) => {
    expect(text(ltHash.subtractThenAdd(bytes(base), subtract.map(bytes), add.map(bytes)))).toBe(hash);
  });

  it('leaves its base unchanged', () => {
    const base = new Uint8Array(128).fill(255);
    ltHash.subtractThenAdd(base, [], [new Uint8Array(32)]);
    expect(base.every((byte) => byte === 255)).toBe(true);
  });

  it.each(vectors.wrongBase)('refuses a base of another length: $message', ({ base, message }) => {
    expect(() => ltHash.subtractThenAdd(bytes(base), [], [])).toThrow(message);
  });

  it.each([
    ['no base', () => ltHash.subtractThenAdd(nothing, [], [])],
    ['no list to subtract', () => ltHash.subtractThenAdd(new Uint8Array(128), nothing, [])],
    ['no list to add', () => ltHash.subtractThenAdd(new Uint8Array(128), [], nothing)],
    ['a list with nothing in it', () => ltHash.subtractThenAdd(new Uint8Array(128), [], [nothing])],
  ])('refuses %s', (_case, call) => {
    expect(call).toThrow(typeError);
  });
});
