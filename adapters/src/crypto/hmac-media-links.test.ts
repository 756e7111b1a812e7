import { expect, test } from '@jest/globals';
import { newId } from '@waxwing/core/testing';
import { HmacMediaLinks } from './hmac-media-links.js';

const link = { mediaId: newId(), keyId: newId(), expiresAt: new Date('2026-11-23T10:00:00Z') };
const links = new HmacMediaLinks({ secret: 'one secret of the server' });

test('a signature is the one of its link, from every process with the secret', () => {
  const signature = links.sign(link);
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(new HmacMediaLinks({ secret: 'one secret of the server' }).verify(link, signature)).toBe(true);
});

test.each([
  ['another file', { mediaId: newId() }],
  ['another key', { keyId: newId() }],
  ['a later end', { expiresAt: new Date('2026-11-23T10:00:01Z') }],
])('it is no signature for %s', (_, change) => {
  expect(links.verify({ ...link, ...change }, links.sign(link))).toBe(false);
});

test.each(['', 'x', 'A'.repeat(43), '\u0000', 'A'.repeat(10_000)])('%j is no signature', (signature) => {
  expect(links.verify(link, signature)).toBe(false);
});

test('another secret signs otherwise', () => {
  const other = new HmacMediaLinks({ secret: 'another secret' });
  expect(other.verify(link, links.sign(link))).toBe(false);
});
