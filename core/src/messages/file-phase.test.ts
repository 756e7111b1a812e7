import { expect, test } from '@jest/globals';
import { aMessage, anInstance, newId } from '../../testing/index.js';
import type { MediaBody } from './content/message-body.js';
import { filePhaseOf } from './file-phase.js';

const FILE: MediaBody = {
  type: 'document',
  mime_type: 'application/pdf',
  file_size: 17,
  sha256: '0'.repeat(64),
};
const LINK = { type: 'document', link: 'https://shop.example/17.pdf' } as const;

test.each([
  ['fetches its link', { body: LINK }, 'fetching'],
  ['is prepared', { body: FILE }, 'preparing'],
  ['is prepared once its link was fetched', { body: { ...FILE, link: LINK.link } }, 'preparing'],
  ['waits for its turn', { body: FILE, isComposed: true }, 'ready'],
  ['was sent', { body: FILE, isComposed: true, status: 'sent' }, undefined],
  ['has failed', { body: LINK, status: 'failed' }, undefined],
  ['was received', { body: FILE, direction: 'inbound' }, undefined],
  ['is a text', {}, undefined],
] as const)('a message with a file that %s', (_, message, phase) => {
  expect(filePhaseOf({ ...aMessage(anInstance(newId())), ...message })).toBe(phase);
});
