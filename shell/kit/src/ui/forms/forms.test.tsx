/** @jest-environment jsdom */
import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findA11yViolations } from '../../../testing/index.js';
import { Checkbox } from './checkbox.js';
import { DateField } from './date-field.js';
import { Field } from './field.js';
import { PasswordField } from './password-field.js';
import { SegmentedControl } from './segmented-control.js';
import { Select } from './select.js';
import { TextArea } from './text-area.js';

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent?.trim());

describe('Field', () => {
  test('is connected with its label, its error and its hint', async () => {
    render(<Field label="Email" hint="As you signed up with." error="This is no email." />);
    const input = screen.getByLabelText('Email');
    expect(described(input)).toEqual(['This is no email.', 'As you signed up with.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(await findA11yViolations()).toEqual([]);
  });

  test('without an error it is valid and has no description', () => {
    render(<Field label="Email" />);
    const input = screen.getByLabelText('Email');
    expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-describedby')]).toEqual([
      null,
      null,
    ]);
  });

  test('passes its element to the ref', () => {
    const taken = jest.fn<(input: HTMLInputElement | null) => void>();
    render(<Field label="Email" name="email" ref={taken} />);
    expect(taken.mock.calls[0]?.[0]).toBe(screen.getByLabelText('Email'));
  });
});

describe('PasswordField', () => {
  test('hides the password until Show is pressed, and keeps what was typed', async () => {
    render(<PasswordField label="Password" />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(input, 'a long password');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect([input.type, input.value]).toEqual(['text', 'a long password']);
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
    expect(await findA11yViolations()).toEqual([]);
  });

  test('with two in a form, each button names its password', () => {
    render(
      <>
        <PasswordField label="New Password" />
        <PasswordField label="Confirm New Password" />
      </>,
    );
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Show new password', 'Show confirm new password']);
  });
});

test('a checkbox is toggled by its label, and not at all when disabled', async () => {
  const ticked = jest.fn();
  const box = (disabled: boolean) => (
    <Checkbox name="terms" disabled={disabled} onChange={ticked}>
      I accept the terms.
    </Checkbox>
  );
  const { rerender } = render(box(false));
  await userEvent.click(screen.getByText('I accept the terms.'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms.' }));
  expect(ticked.mock.calls).toEqual([[true], [false]]);
  rerender(box(true));
  await userEvent.click(screen.getByText('I accept the terms.'));
  expect(ticked).toHaveBeenCalledTimes(2);
  expect(await findA11yViolations()).toEqual([]);
});

test('a segmented control shows all options, and arrow keys select one', async () => {
  const chosen = jest.fn();
  const options = [
    { value: 'month', label: 'Monthly' },
    { value: 'year', label: 'Annual', note: 'Save 10%' },
  ] as const;
  render(<SegmentedControl label="Billing" value="month" options={options} onChange={chosen} />);
  expect(screen.getByRole('group', { name: 'Billing' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Monthly' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Annual Save 10%' }));
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(chosen.mock.calls.every(([value]) => value === 'year')).toBe(true);
  expect(await findA11yViolations()).toEqual([]);
});

test('a select is found by its label', async () => {
  render(
    <Select
      label="Direction"
      options={[
        { value: '', label: 'All' },
        { value: 'outbound', label: 'Sent' },
      ]}
    />,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Direction' });
  await userEvent.selectOptions(select, 'Sent');
  expect(select.value).toBe('outbound');
});

test('a date field takes a day, and a text area has several lines', async () => {
  render(
    <>
      <DateField label="Start date" defaultValue="2026-03-04" />
      <TextArea label="Message" defaultValue={'one\ntwo'} />
    </>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Start date').type).toBe('date');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('one\ntwo');
  expect(await findA11yViolations()).toEqual([]);
});
