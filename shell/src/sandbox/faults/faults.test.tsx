/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fault } from '@waxwing/contract/sandbox';
import { setUpSandboxPage } from '../../../testing/sandbox-page.js';
import { LASTING_FAULTS, ONE_TIME_FAULTS } from './faults.js';

const { answers, open, bodies } = setUpSandboxPage();

describe('a fault', () => {
  test('stays on until it is switched off', async () => {
    answers['POST /sandbox/api/faults'] = () => {
      answers['GET /sandbox/api/faults'] = { faults: [{ kind: 'nack', left: 1_000_000 }] };
      return { ok: true };
    };
    answers['DELETE /sandbox/api/faults/nack'] = { ok: true };
    open();
    const nack = await screen.findByRole('switch', { name: 'Refuse messages' });
    await waitFor(() => expect(nack.getAttribute('aria-checked')).toBe('false'));
    await waitFor(() => expect((nack as HTMLButtonElement).disabled).toBe(false));
    await userEvent.click(nack);
    await waitFor(() => expect(nack.getAttribute('aria-checked')).toBe('true'));
    expect(bodies('POST /sandbox/api/faults')).toEqual([{ kind: 'nack', count: 1_000_000 }]);
    await userEvent.click(nack);
    await waitFor(() => expect(bodies('DELETE /sandbox/api/faults/nack')).toHaveLength(1));
  });

  test('or occurs once', async () => {
    answers['POST /sandbox/api/faults'] = { ok: true };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cut the Connections' }));
    expect(await screen.findByText('Cut the Connections: done.')).toBeTruthy();
    expect(bodies('POST /sandbox/api/faults')).toEqual([{ kind: 'drop' }]);
  });

  test('of the file servers, or of a phone that uploads again, is on the page', () => {
    const shown: readonly string[] = [...LASTING_FAULTS, ...ONE_TIME_FAULTS].map(({ kind }) => kind);
    const kinds = fault.shape.kind.options.filter((kind) => /^media-|re-upload/.test(kind));
    expect(kinds.filter((kind) => !shown.includes(kind))).toEqual([]);
    expect(kinds.length).toBeGreaterThan(10);
  });
});
