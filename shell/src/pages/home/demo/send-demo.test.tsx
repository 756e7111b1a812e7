/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { findA11yViolations, renderWithProviders } from '@waxwing/kit/testing';
import { SendDemo } from './send-demo.js';

beforeEach(() => {
  jest.useFakeTimers();
  renderWithProviders(<SendDemo />);
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(async () => void jest.advanceTimersByTime(ms));
const stage = () => screen.getByRole('status').textContent;
const onPhone = (text: string) => screen.queryByText(text, { exact: false, selector: 'p' });

test('starts with a message that has been read', async () => {
  jest.useRealTimers();
  expect(stage()).toBe('Read');
  expect(onPhone('Your parcel is out for delivery.')).not.toBeNull();
  expect(await findA11yViolations()).toEqual([]);
});

test('a sent message goes through every status before the next can be sent', async () => {
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Hello "you"' } });
  expect(screen.getByText('"Hello \\"you\\""')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect([stage(), onPhone('Hello "you"')]).toEqual(['Accepted', null]);
  expect(screen.getByText('Waiting for WhatsApp')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true);
  await pass(450);
  expect([stage(), onPhone('Hello "you"')]).toEqual(['Sent', null]);
  expect(screen.getByText('200 OK')).toBeTruthy();
  await pass(600);
  expect(stage()).toBe('Delivered');
  expect(onPhone('Hello "you"')).not.toBeNull();
  await pass(900);
  expect(stage()).toBe('Read');
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
});
