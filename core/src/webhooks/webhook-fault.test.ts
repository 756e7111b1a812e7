import { describe, expect, test } from '@jest/globals';
import { faultOfStatus } from './webhook-fault.js';

describe('the status line of an answer', () => {
  test.each([
    [200, null],
    [204, null],
    [299, null],
    [300, 'redirect'],
    [301, 'redirect'],
    [308, 'redirect'],
    [400, 'http_4xx'],
    [410, 'gone'],
    [429, 'http_4xx'],
    [500, 'http_5xx'],
    [503, 'http_5xx'],
    [600, 'http_5xx'],
    [999, 'http_5xx'],
  ])('%d means %s', (status, fault) => {
    expect(faultOfStatus(status, false)).toBe(fault);
  });

  test.each([
    [429, 'paused'],
    [503, 'paused'],
    [200, null],
    [500, 'http_5xx'],
    [410, 'gone'],
  ])('%d with a time to wait means %s', (status, fault) => {
    expect(faultOfStatus(status, true)).toBe(fault);
  });
});
