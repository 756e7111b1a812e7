/** @jest-environment jsdom */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { KeepScroll } from './keep-scroll.js';

const ENTRY_PX = 60;
const WINDOW_PX = 150;

/** What jsdom does not measure: entries of the same height in a window that shows two and a half. */
const LAYOUT: Record<string, (this: HTMLElement) => number> = {
  offsetHeight: () => ENTRY_PX,
  offsetTop(): number {
    return [...this.parentElement!.children].indexOf(this) * ENTRY_PX;
  },
  clientHeight: () => WINDOW_PX,
  scrollHeight(): number {
    return this.querySelectorAll('li').length * ENTRY_PX + pictures;
  },
};
const originals = new Map<string, PropertyDescriptor | undefined>();
beforeAll(() => {
  for (const [name, get] of Object.entries(LAYOUT)) {
    originals.set(name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name));
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get });
  }
  globalThis.ResizeObserver = class {
    constructor(onResize: ResizeObserverCallback) {
      resize = () => onResize([], this);
    }
    observe = () => undefined;
    disconnect = () => undefined;
    unobserve = () => undefined;
  };
});
afterAll(() => {
  for (const [name, original] of originals) {
    if (original) Object.defineProperty(HTMLElement.prototype, name, original);
    else delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name];
  }
});

let resize = (): void => undefined;
/** How much the pictures of the entries have grown. */
let pictures: number;
let atEnd: boolean[];
beforeEach(() => {
  atEnd = [];
  pictures = 0;
});

const ref = createRef<KeepScroll>();
const logOf = (entries: readonly string[], unreadFrom?: string) => (
  <KeepScroll ref={ref} label="Log" className="" onAtEnd={(isAtEnd) => atEnd.push(isAtEnd)}>
    <ul>
      {entries.map((entry) =>
        entry === unreadFrom ? (
          <li key={entry} data-unread-from="">
            {entry}
          </li>
        ) : (
          <li key={entry} data-entry="">
            {entry}
          </li>
        ),
      )}
    </ul>
  </KeepScroll>
);
const log = () => screen.getByRole('log');
const scrollTo = (top: number) => {
  log().scrollTop = top;
  fireEvent.scroll(log());
};
/** The entry at the top of the window, and how much of it is above. */
const atTop = () => {
  const { scrollTop } = log();
  const entry = log().querySelectorAll('li')[Math.floor(scrollTop / ENTRY_PX)];
  return `${entry?.textContent} + ${scrollTop % ENTRY_PX}`;
};

test('begins at the end, and follows it', () => {
  const { rerender } = render(logOf(['a', 'b', 'c', 'd']));
  expect([log().scrollTop, atEnd, log().getAttribute('aria-live')]).toEqual([240, [true], 'polite']);
  rerender(logOf(['a', 'b', 'c', 'd', 'e']));
  expect([log().scrollTop, atEnd]).toEqual([300, [true]]);
});

test('begins where the unread messages do, when they do not fit', () => {
  render(logOf(['a', 'Unread', 'c', 'd', 'e', 'f'], 'Unread'));
  expect([atTop(), atEnd]).toEqual(['Unread + 0', []]);
});

describe('away from the end', () => {
  const open = () => {
    const shown = render(logOf(['c', 'd', 'e', 'f', 'g']));
    scrollTo(70);
    expect([atTop(), atEnd]).toEqual(['d + 10', [true, false]]);
    return shown;
  };

  test('what is read stays where it is, whatever is added above and below', () => {
    const { rerender } = open();
    rerender(logOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']));
    expect(atTop()).toBe('d + 10');
    expect(atEnd).toEqual([true, false]);
    // Older messages are no news.
    expect(log().getAttribute('aria-live')).toBe('off');
  });

  test('what is removed above moves nothing', () => {
    const { rerender } = open();
    rerender(logOf(['d', 'e', 'f', 'g', 'h']));
    expect(atTop()).toBe('d + 10');
  });

  test('the end is a call away, and is told', () => {
    open();
    act(() => ref.current!.scrollToEnd());
    expect([log().scrollTop, atEnd]).toEqual([300, [true, false, true]]);
  });

  test('a change of the size of the screen moves nothing', () => {
    open();
    act(() => resize());
    expect(atTop()).toBe('d + 10');
  });
});

test('the end stays in view when a picture grows before the last jump to it is told', () => {
  render(logOf(['a', 'b', 'c', 'd']));
  pictures = 300;
  fireEvent.scroll(log());
  act(() => resize());
  expect([log().scrollTop, atEnd]).toEqual([540, [true]]);
  scrollTo(200);
  expect(atEnd).toEqual([true, false]);
});

test('the end stays in view when the keyboard takes a half of the screen', () => {
  render(logOf(['a', 'b', 'c', 'd']));
  log().scrollTop = 0;
  act(() => resize());
  expect(log().scrollTop).toBe(240);
});

test('a change that adds nothing does not pull a reader near the end', () => {
  const { rerender } = render(logOf(['a', 'b', 'c', 'd']));
  scrollTo(60);
  rerender(logOf(['a', 'b', 'c', 'd']));
  expect(log().scrollTop).toBe(60);
});
