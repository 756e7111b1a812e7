import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { InvalidPassword } from '../errors.js';
import { Password } from './password.js';

describe('Password', () => {
  test('keeps 6 to 256 characters unchanged, blanks included [9.SIZE.01]', () => {
    const text = fc.string({ unit: 'binary-ascii', minLength: 6, maxLength: 256 });
    fc.assert(fc.property(text, (value) => expect(Password.parse(value).reveal()).toBe(value)));
  });

  test('never prints the password', () => {
    const password = Password.parse('correct horse');
    expect(`${password}`).toBe('[password]');
    expect(JSON.stringify({ password })).toBe('{"password":"[password]"}');
    expect(Object.keys(password)).toEqual([]);
  });

  test('refuses fewer than 6 characters with the sentence of the form [5.SIGNUP.03]', () => {
    expect(() => Password.parse('12345')).toThrow(InvalidPassword);
    expect(() => Password.parse('12345')).toThrow('Password must be at least 6 characters long');
  });

  test('refuses more than 256 characters', () => {
    expect(() => Password.parse('x'.repeat(257))).toThrow(InvalidPassword);
  });
});
