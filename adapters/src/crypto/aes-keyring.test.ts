import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import fc from 'fast-check';
import { AesKeyring } from './aes-keyring.js';

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const bytes = fc.uint8Array({ maxLength: 300 });

describe('AesKeyring', () => {
  const keyring = new AesKeyring(newKey('one'));

  test('opens what it sealed', () => {
    fc.assert(
      fc.property(bytes, fc.string(), (plain, data) => {
        expect(new Uint8Array(keyring.open(keyring.seal(plain, data), data))).toEqual(plain);
      }),
    );
  });

  test('refuses an envelope with any byte changed', () => {
    const sealed = keyring.seal(Buffer.from('a secret'), 'owner');
    for (let at = 0; at < sealed.length; at++) {
      for (const mask of [0x01, 0x80]) {
        const changed = Buffer.from(sealed);
        changed[at]! ^= mask;
        expect(() => keyring.open(changed, 'owner')).toThrow(AdapterError);
      }
    }
  });

  test('refuses an envelope truncated anywhere', () => {
    const sealed = keyring.seal(Buffer.from('a secret'), 'owner');
    for (let length = 0; length < sealed.length; length++) {
      expect(() => keyring.open(sealed.subarray(0, length), 'owner')).toThrow(AdapterError);
    }
  });

  test('refuses other associated data', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (data, other) => {
        fc.pre(data !== other);
        expect(() => keyring.open(keyring.seal(Buffer.from('x'), data), other)).toThrow(AdapterError);
      }),
    );
  });

  test('reports an envelope that does not open as not retryable', () => {
    const sealed = keyring.seal(Buffer.from('a secret'), 'owner');
    for (const open of [
      () => keyring.open(sealed, 'another'),
      () => keyring.open(Buffer.alloc(8), 'owner'),
      () => new AesKeyring(newKey('two')).open(sealed, 'owner'),
    ]) {
      expect(open).toThrow(expect.objectContaining({ name: 'AdapterError', retryable: false }));
    }
  });

  test('accepts spaces after the commas between keys', () => {
    const [older, newer] = [newKey('older'), newKey('newer')];
    const sealed = new AesKeyring(older).seal(Buffer.from('kept'), 'owner');
    expect(new AesKeyring(`${newer}, ${older} `).open(sealed, 'owner').toString()).toBe('kept');
  });

  test('never seals the same bytes twice alike and reveals nothing of them', () => {
    const plain = Buffer.from('a rather recognisable secret');
    const [first, second] = [keyring.seal(plain, ''), keyring.seal(plain, '')];
    expect(first.equals(second)).toBe(false);
    expect(first.includes(plain)).toBe(false);
  });

  test('reads data of an older key and rotates it to the first', () => {
    const [older, newer] = [newKey('older'), newKey('newer')];
    const sealed = new AesKeyring(older).seal(Buffer.from('kept'), 'owner');
    const both = new AesKeyring(`${newer},${older}`);
    const rotated = both.rotate(sealed, 'owner');
    expect(both.open(sealed, 'owner').toString()).toBe('kept');
    expect(new AesKeyring(newer).open(rotated, 'owner').toString()).toBe('kept');
    expect(both.rotate(rotated, 'owner')).toBe(rotated);
    expect(() => new AesKeyring(newer).open(sealed, 'owner')).toThrow('"older" is not among ENCRYPTION_KEYS');
  });

  test.each([
    ['', 'encryption key 1 must look like id:base64'],
    ['justbase64', 'encryption key 1 must look like id:base64'],
    ['k:c2hvcnQ=', 'encryption key k must be 32 bytes in base64'],
    [`k:${Buffer.alloc(33).toString('base64')}`, 'encryption key k must be 32 bytes in base64'],
    [`${newKey('k')},${newKey('k')}`, 'two encryption keys have the same id'],
  ])('explains what is wrong with ENCRYPTION_KEYS %#', (text, sentence) => {
    expect(() => new AesKeyring(text)).toThrow(sentence);
  });
});
