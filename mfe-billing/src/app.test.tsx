/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { answerCalls, show, violations } from '@waxwing/kit/testing';
import { App } from './app.js';

const app = <App view="subscription" onError={() => undefined} />;

test('shows each plan with its price as India writes it', async () => {
  const limits = { instance_limit: 5, message_limit: 10_000, duration_days: 30 };
  answerCalls({
    '/api/subscription/plans': { plans: [{ id: 'basic', name: 'Basic', price: 129_999, ...limits }] },
  });
  show(app);
  expect((await screen.findByRole('article', { name: 'Basic' })).textContent).toContain('₹1,29,999');
  expect(await violations()).toEqual([]);
});

test('says why the plans cannot be had', async () => {
  answerCalls({ '/api/subscription/plans': { status: 500, body: { error: 'A fault on our side' } } });
  show(app);
  expect((await screen.findByRole('alert')).textContent).toBe('Server error. Please try again later.');
});
