/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { captureSavedFiles, deferAnswer, FakeResponse, FakeServer } from '@waxwing/kit/testing';
import { renderDashboard } from '../../testing/render-page.js';
import { ASHA } from '../../testing/sample-users.js';
import { DataCard } from './data/data-card.js';
import { ProfileView } from './profile-view.js';

const ANSWERS = {
  'GET /api/profile': { user: ASHA, pending_email: null },
  'GET /api/profile/audit': { suspension: null, entries: [] },
  'GET /api/profile/sign-ins': { sign_ins: [] },
};
const saved = captureSavedFiles();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const isBusy = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })?.disabled;

beforeEach(() => localStorage.clear());

/** A server that takes its time to refuse a call. */
function refuseLater(endpoint: string) {
  const { answer, release } = deferAnswer(new FakeResponse(400, { error: 'Refused for a reason' }));
  new FakeServer({ ...ANSWERS, [endpoint]: answer });
  return release;
}

describe('what is typed while a call is under way', () => {
  test('neither sends a change of password twice nor hides its refusal', async () => {
    const release = refuseLater('PUT /api/profile/password');
    renderDashboard(<ProfileView />, '/dashboard?tab=profile&section=security');
    await type('Current Password', 'secret1');
    await type('New Password', 'secret2');
    await type('Confirm New Password', 'secret2');
    await press('Change Password');
    await type('New Password', '!');
    expect(isBusy('Changing Password...')).toBe(true);
    release();
    expect((await screen.findByRole('alert')).textContent).toBe('Refused for a reason');
  });

  test('neither saves the profile twice nor hides its refusal', async () => {
    const release = refuseLater('PUT /api/profile');
    renderDashboard(<ProfileView />);
    await type('Username', '!');
    await press('Save Changes');
    await type('Username', '!');
    expect(isBusy('Saving...')).toBe(true);
    release();
    expect((await screen.findByRole('alert')).textContent).toBe('Refused for a reason');
  });

  test('neither deletes the account twice nor hides the refusal, and nothing closes its dialog', async () => {
    const release = refuseLater('DELETE /api/profile');
    renderDashboard(<DataCard />);
    await press('Delete Account');
    await type('Password', 'secret1');
    await press('Delete Account');
    await type('Password', '!');
    expect([isBusy('Deleting...'), isBusy('Cancel')]).toEqual([true, true]);
    await userEvent.keyboard('{Escape}');
    release();
    expect((await screen.findByRole('alert')).textContent).toBe('Refused for a reason');
  });
});

test('an export that is cancelled saves nothing', async () => {
  const { answer, release } = deferAnswer({ account: ASHA });
  const { calls } = new FakeServer({ 'GET /api/profile/export': answer });
  const answering = globalThis.fetch;
  globalThis.fetch = async (address, init) => {
    const response = await answering(address, init);
    init?.signal?.throwIfAborted();
    return response;
  };
  renderDashboard(<DataCard />);
  await press('Export My Data');
  await type('Password', 'secret1');
  await press('Export');
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => release());
  await press('Export My Data');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saved).toEqual([]);
});
