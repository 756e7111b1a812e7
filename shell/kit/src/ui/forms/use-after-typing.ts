import { useEffect, useEffectEvent } from 'react';

/** The pause after the last edit before a search applies, in milliseconds: not every key press is a search. */
const PAUSE_MS = 350;

/** Applies what is typed after a pause in typing, unless it is applied already. */
export function useAfterTyping<Typed>(
  typed: Typed,
  isApplied: boolean,
  onApply: (typed: Typed) => void,
): void {
  const apply = useEffectEvent(onApply);
  useEffect(() => {
    if (isApplied) return;
    const timer = setTimeout(() => apply(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isApplied]);
}
