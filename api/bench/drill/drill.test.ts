import { expect, it } from '@jest/globals';
import { BenchCommand } from '../support/bench-command.js';

/** The times hold for an otherwise idle machine. */
const BOOKS = [
  'accepted',
  'charged',
  'arrived',
  'crossed the wire again',
  'order in the chats',
  'read at once',
  'crashes',
  'events',
  'delivered',
  'delivered again',
  'first attempts in order',
];

it('a short drill: the books balance after every injected fault, and every event has reached every webhook', async () => {
  const args = ['--seconds', '8', '--workers', '2', '--sessions', '6', '--seed', '3'];
  const drill = new BenchCommand('drill', args);
  await drill.ended;
  for (const line of BOOKS) expect(drill.printed).toMatch(new RegExp(`^ok +${line}`, 'm'));
});
