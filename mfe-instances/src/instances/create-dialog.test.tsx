/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@waxwing/kit/query';
import { FakeServer } from '@waxwing/kit/testing';
import { detail } from '../../testing/samples.js';
import { CreateInstanceDialog } from './create-dialog.js';

const CREATE = 'POST /api/instances/create';

test('a double click creates one instance, even when the answer arrives between the two clicks', async () => {
  const server = new FakeServer({ [CREATE]: detail() });
  const created: string[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CreateInstanceDialog open onClose={() => undefined} onCreated={(id) => void created.push(id)} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create Instance' }));
  await waitFor(() => expect(created).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: /^Creat/ }));
  expect(server.callsTo(CREATE)).toHaveLength(1);
});
