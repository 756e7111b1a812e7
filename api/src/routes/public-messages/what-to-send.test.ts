import { describe, expect, test } from '@jest/globals';
import { parseSendBody } from './send-message.js';

describe('parseSendBody', () => {
  test.each([
    [{ number: '91987', message: 'Hi' }],
    [{ to: '91987', message: 'Hi' }],
    [{ number: '91987', to: '91987', message: 'Hi' }],
    [{ number: ' ', to: '91987', message: 'Hi' }],
  ])('%j names its recipient', (body) => {
    expect(parseSendBody(body)).toEqual({ to: '91987', text: 'Hi' });
  });

  test('the text is left unchanged', () => {
    expect(parseSendBody({ to: '1', message: ' Hi \n' }).text).toBe(' Hi \n');
  });

  test.each([
    {},
    { number: '91987' },
    { message: 'Hi' },
    { number: '', message: 'Hi' },
    { number: '91987', message: ' \n' },
    { number: ' ', to: ' ', message: 'Hi' },
  ])('%j lacks one of the two', (body) => {
    expect(() => parseSendBody(body)).toThrow('Number and message required');
  });
});
