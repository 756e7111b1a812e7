import { type RefObject, useEffect, useRef } from 'react';

/**
 * The pressed element may be gone or disabled after its action. When `state` changes and nothing has the focus, it moves to
 * the element of the ref.
 */
export function useFocusWhenLost<Shown extends HTMLElement>(state: unknown): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches(':disabled')) ref.current?.focus();
  }, [state]);
  return ref;
}
