/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { ThemeSwitch } from './theme-switch.js';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

const show = () =>
  render(
    <Provider store={createStore()}>
      <ThemeSwitch />
    </Provider>,
  );

test('cycles from system to light, to dark, and back', async () => {
  show();
  const seen: unknown[] = [];
  for (let times = 0; times < 3; times += 1) {
    await userEvent.click(screen.getByRole('button'));
    seen.push([document.documentElement.dataset.theme, localStorage.getItem('theme')]);
  }
  expect(seen).toEqual([
    ['light', 'light'],
    ['dark', 'dark'],
    [undefined, null],
  ]);
});

test('starts with the stored theme, and follows the system if that is invalid', () => {
  localStorage.setItem('theme', 'dark');
  show().unmount();
  localStorage.setItem('theme', 'mauve');
  show();
  expect(screen.getByRole('button').title).toContain('system');
});
