/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setUpSandboxPage } from '../../../testing/sandbox-page.js';

const { answers, open, bodies } = setUpSandboxPage();
const FLOOR = 'GET /sandbox/api/floor';
const floor = { login: 0, link: 0, current: 1_043_857_760, refused: 0 };

test('WhatsApp accepts only newer client versions until that is switched off', async () => {
  answers[FLOOR] = floor;
  const raised = { ...floor, login: 1_043_858_760, current: 1_043_858_760, refused: 2 };
  answers['POST /sandbox/api/floor'] = () => {
    answers[FLOOR] = raised;
    return floor;
  };
  open();
  const outdate = await screen.findByRole('switch', { name: 'Outdate linked devices' });
  await waitFor(() => expect((outdate as HTMLButtonElement).disabled).toBe(false));
  await userEvent.click(outdate);
  await waitFor(() => expect(outdate.getAttribute('aria-checked')).toBe('true'));
  expect(screen.getByText(/2\.3000\.1043858760/).textContent).toContain('refused since: 2');
  await userEvent.click(outdate);
  await waitFor(() =>
    expect(bodies('POST /sandbox/api/floor')).toEqual([{ login: 1_043_858_760 }, { login: 0 }]),
  );
});
