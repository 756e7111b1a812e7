import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Browsers take the focus from an element that is disabled because it is busy. It comes back once it is no longer busy, unless it
 * has gone to another one meanwhile.
 */
export function useKeptFocus<Shown extends HTMLElement>(busy: boolean): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  const wasFocused = useRef(false);
  // Before the browser has drawn it, the busy element still has the focus.
  useLayoutEffect(() => {
    if (busy) wasFocused.current = document.activeElement === ref.current;
  }, [busy]);
  useEffect(() => {
    if (busy || !wasFocused.current) return;
    wasFocused.current = false;
    const focused = document.activeElement;
    if (!focused || focused === document.body) ref.current?.focus({ preventScroll: true });
  }, [busy]);
  return ref;
}
