/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { answerCalls, show, violations } from '@waxwing/kit/testing';
import { App } from './app.js';

const instance = (instanceId: string, currentStatus: string, phone: string | null = null) => ({
  instanceId,
  currentStatus,
  phone,
  name: null,
  createdAt: '2026-03-04T09:15:00Z',
});
const list = (...instances: unknown[]) => answerCalls({ '/api/instances/list': { instances } });
const app = <App view="instances" onError={() => undefined} />;

test('counts the instances, and shows each with its status in colour, word and mark', async () => {
  list(
    instance('ins_1', 'ready', '919800000001'),
    instance('ins_2', 'initializing'),
    instance('ins_3', 'logged_out'),
  );
  show(app);
  expect((await screen.findByText('ready')).className).toContain('success');
  expect(screen.getByText('initializing').className).toContain('warn');
  expect(screen.getByText('logged_out').className).toContain('danger');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['3', '1', '1']);
  expect(screen.getByRole('article', { name: '+919800000001' }).textContent).toContain('ins_1');
  expect(await violations()).toEqual([]);
});

test('says so while there is none', async () => {
  list();
  show(app);
  expect(await screen.findByRole('heading', { name: 'No instances yet' })).toBeTruthy();
});

test('says why the list cannot be had', async () => {
  answerCalls({});
  show(app);
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please check your connection.');
});
