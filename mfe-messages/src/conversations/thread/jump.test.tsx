/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serveConversations } from '../../../testing/conversations.js';
import { renderMessages } from '../../../testing/render-messages.js';

afterEach(() => void jest.restoreAllMocks());

test('the button that leads to the newest message leaves the focus in the messages, since it vanishes', async () => {
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000);
  serveConversations();
  renderMessages('m-view=conversations&m-conversation=cnv_1');
  const log = await screen.findByRole('log', { name: 'Messages with Ravi' });
  log.scrollTop = 0;
  fireEvent.scroll(log);
  await userEvent.click(screen.getByRole('button', { name: 'Jump to the newest' }));
  expect(screen.queryByRole('button', { name: 'Jump to the newest' })).toBeNull();
  expect(document.activeElement === log).toBe(true);
});
