import { describe, expect, test } from '@jest/globals';
import { refusalOfHeaders, sendableHeaders } from './own-headers.js';

describe('the customer’s own headers of a webhook', () => {
  test.each<Record<string, string>>([
    {},
    { authorization: 'Bearer abc' },
    { 'X-Shop': '', 'x-other': 'a b c', x_3: '1', a: '~', 'x-contents': 'yes' },
  ])('%j can be sent', (headers) => {
    expect(refusalOfHeaders(headers)).toBeUndefined();
    expect(sendableHeaders(headers)).toEqual(Object.entries(headers));
  });

  test.each([
    'connection',
    'Keep-Alive',
    'transfer-encoding',
    'TE',
    'upgrade',
    'proxy-authorization',
    'Host',
    'content-length',
    'Content-Type',
    'content-encoding',
    'expect',
    'webhook-id',
    'Webhook-Signature',
    'waxwing-attempt',
    'user-agent',
    'accept-encoding',
  ])('%s is reserved', (name) => {
    expect(refusalOfHeaders({ 'x-shop': '1', [name]: 'x' })).toEqual({ rule: 'reserved', name });
    expect(sendableHeaders({ 'x-shop': '1', [name]: 'x' })).toEqual([['x-shop', '1']]);
  });

  test.each(['', 'x y', 'x:', 'x\r\n', 'ü', 'x'.repeat(65)])('%j is no name', (name) => {
    expect(refusalOfHeaders({ [name]: 'x' })).toEqual({ rule: 'name', name });
    expect(sendableHeaders({ [name]: 'x' })).toEqual([]);
  });

  test.each(['a\r\nb: c', 'a\nb', '\0', 'ü', '\u2028', 'x'.repeat(1_025)])('%j is no value', (value) => {
    expect(refusalOfHeaders({ 'x-shop': value })).toEqual({ rule: 'value', name: 'x-shop' });
    expect(sendableHeaders({ 'x-shop': value })).toEqual([]);
  });

  test('are five at most, each once', () => {
    const six = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`x-${at}`, 'x']));
    expect(refusalOfHeaders(six)).toEqual({ rule: 'too_many', name: 'x-5' });
    expect(sendableHeaders(six)).toHaveLength(5);
    expect(refusalOfHeaders({ 'x-shop': '1', 'X-Shop': '2' })).toEqual({ rule: 'name', name: 'X-Shop' });
  });
});
