/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from './copy-button.js';

let copied: string[];
let allowed: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  copied = [];
  allowed = true;
  const writeText = async (text: string) => {
    if (!allowed) throw new Error('not allowed');
    copied.push(text);
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  render(<CopyButton text="wxs_0123" label="Copy API key" />);
});
afterEach(() => {
  jest.useRealTimers();
});

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
const pass = (ms: number) => act(async () => void jest.advanceTimersByTime(ms));

test("says 'Copied!' for two seconds after copying", async () => {
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Copy API key');
  await press();
  expect(copied).toEqual(['wxs_0123']);
  await pass(1_999);
  expect(screen.getByRole('button').textContent).toBe('Copied!');
  expect(screen.getByRole('status').textContent).toBe('Copied!');
  await pass(1);
  expect(screen.getByRole('button').textContent).toBe('Copy');
});

test('copying again restarts the two seconds', async () => {
  await press();
  await pass(1_500);
  await press();
  await pass(1_500);
  expect(screen.getByRole('button').textContent).toBe('Copied!');
});

test('a browser that denies it shows what to do instead', async () => {
  allowed = false;
  await press();
  expect(screen.getByRole('status').textContent).toBe('Select and copy by hand');
});
