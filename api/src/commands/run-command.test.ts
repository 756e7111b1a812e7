import { afterEach, expect, jest, test } from '@jest/globals';
import { print } from './run-command.js';

afterEach(() => {
  jest.restoreAllMocks();
  process.stdout.removeAllListeners('error');
});

test('a reader who has seen enough of an answer ends no process, and another fault of the output does', () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const fault = (code: string) => Object.assign(new Error(code), { code });
  const closed = () => process.stdout.emit('error', fault('EPIPE'));
  expect(closed).toThrow('EPIPE');
  print('a long answer');
  expect(closed).not.toThrow();
  print('another');
  expect(() => process.stdout.emit('error', fault('EIO'))).toThrow('EIO');
});
