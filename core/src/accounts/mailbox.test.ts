import { expect, test } from '@jest/globals';
import { normalizeMailbox } from './email.js';

test.each([
  ['asha@example.com', 'asha@example.com'],
  ['asha+shop@example.com', 'asha@example.com'],
  ['asha+a+b@example.com', 'asha@example.com'],
  ['asha.rao@example.com', 'asha.rao@example.com'],
  ['a.sha.rao+x@gmail.com', 'asharao@gmail.com'],
  ['asha.rao@googlemail.com', 'asharao@gmail.com'],
  ['asha@gmail.example', 'asha@gmail.example'],
  ['+asha@example.com', '+asha@example.com'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});
