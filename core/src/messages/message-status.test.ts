import { describe, expect, test } from '@jest/globals';
import { isSettled, MESSAGE_STATUSES, publicStatus } from './message-status.js';

describe('the status of a message', () => {
  test('is shown to the customer as one of pending, sent, delivered, read and failed [3.MESSAGE.03] [4.MESSAGE.01]', () => {
    expect(MESSAGE_STATUSES.map(publicStatus)).toEqual([
      'pending',
      'pending',
      'sent',
      'delivered',
      'read',
      'failed',
    ]);
  });

  test('is settled once WhatsApp has answered or never will', () => {
    expect(MESSAGE_STATUSES.filter((status) => !isSettled(status))).toEqual(['pending', 'sending']);
  });
});
