/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, FakeServer, renderRemote } from '@waxwing/kit/testing';
import { apiKey } from '../../testing/samples.js';
import { App } from '../app.js';

test('a key that was deleted elsewhere counts as deleted, and leaves the list', async () => {
  const server = new FakeServer({
    'GET /api/api-keys': { apiKeys: [apiKey('key_1')] },
    'DELETE /api/api-keys/key_1': () => {
      server.answer('GET /api/api-keys', { apiKeys: [] });
      return errorResponse(404, 'API key not found', 'key_not_found');
    },
  });
  renderRemote(App, '?tab=api-keys');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Production server' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'No API keys yet' })).toBeTruthy();
  expect(screen.queryByText('Failed to delete API key')).toBeNull();
});
