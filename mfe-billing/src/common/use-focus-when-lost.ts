import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was pressed may be gone, or disabled, once it has had its effect. When `state` changes and the focus has nowhere to be, it
 * goes to the element of the ref.
 */
export function useFocusWhenLost(state: unknown): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches(':disabled')) ref.current?.focus();
  }, [state]);
  return ref;
}
