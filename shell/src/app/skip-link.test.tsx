/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SkipLink } from './skip-link.js';

test('leads to the content, and leaves the address alone: the documentation names its sections there', async () => {
  window.location.hash = '#examples';
  render(
    <>
      <SkipLink />
      <main id="content" tabIndex={-1} />
    </>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(window.location.hash).toBe('#examples');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
