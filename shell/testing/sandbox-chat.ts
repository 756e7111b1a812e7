import { userEvent } from '@testing-library/user-event';
import { ASHA_NUMBER, findPhone, RAVI_NUMBER, setUpSandboxPage } from './sandbox-page.js';

export const WRITE = `POST /sandbox/api/phones/${RAVI_NUMBER}/messages`;

export const message = (id: string, direction: 'in' | 'out', read: boolean) => ({
  id,
  direction,
  text: `Text ${id}`,
  type: 'text',
  at: '2026-03-04T10:00:00Z',
  read,
});

/** Sets up the sandbox page for each test: `show` opens Ravi's chat with Asha, which has these messages. */
export function setUpChat() {
  const page = setUpSandboxPage();
  const show = async (...messages: object[]) => {
    page.answers[WRITE] = { id: 'x' };
    page.answers[`GET /sandbox/api/phones/${RAVI_NUMBER}/chats`] = {
      chats: [{ number: ASHA_NUMBER, name: 'Asha', unread: 0, online: true, typing: 'composing', messages }],
    };
    page.open();
    const ravi = await findPhone('Ravi');
    await userEvent.click(await ravi.findByRole('button', { name: /^Asha/ }));
    return ravi;
  };
  return { ...page, show };
}
