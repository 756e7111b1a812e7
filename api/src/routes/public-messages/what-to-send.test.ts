import { describe, expect, test } from '@jest/globals';
import { whatToSend } from './what-to-send.js';

describe('whatToSend', () => {
  test.each([
    [{ number: '91987', message: 'Hi' }],
    [{ to: '91987', message: 'Hi' }],
    [{ number: '91987', to: '91987', message: 'Hi' }],
    [{ number: ' ', to: '91987', message: 'Hi' }],
  ])('%j names its recipient', (body) => {
    expect(whatToSend(body)).toEqual({ to: '91987', text: 'Hi' });
  });

  test('the text is left as it is', () => {
    expect(whatToSend({ to: '1', message: ' Hi \n' }).text).toBe(' Hi \n');
  });

  test.each([
    {},
    { number: '91987' },
    { message: 'Hi' },
    { number: '', message: 'Hi' },
    { number: '91987', message: ' \n' },
    { number: ' ', to: ' ', message: 'Hi' },
  ])('%j lacks one of the two', (body) => {
    expect(() => whatToSend(body)).toThrow('Number and message required');
  });
});
