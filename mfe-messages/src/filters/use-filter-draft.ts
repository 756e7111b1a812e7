import { useEffect, useEffectEvent, useState } from 'react';
import type { Filters } from './filters.js';

/** How long the fields rest before they count, in milliseconds: nobody wants a search for every key. */
const DEBOUNCE_MS = 350;

export interface FilterDraft {
  readonly draft: Filters;
  /** Counts when the writing rests. */
  readonly edit: (changes: Partial<Filters>) => void;
  /** Counts at once, with all that was written before. */
  readonly apply: (changes: Partial<Filters>) => void;
}

/** The filters while they are written: one for all fields, so that two of them cannot overtake each other. */
export function useFilterDraft(filters: Filters, onChange: (filters: Filters) => void): FilterDraft {
  const [draft, setDraft] = useState(filters);
  const [applied, setApplied] = useState(keyOf(filters));
  const key = keyOf(filters);
  const [seen, setSeen] = useState(key);
  const applyDebounced = useEffectEvent((next: Filters) => {
    setApplied(keyOf(next));
    onChange(next);
  });
  if (seen !== key) {
    setSeen(key);
    // What we asked for ourselves has come: meanwhile somebody may have written on.
    if (applied !== key) {
      setApplied(key);
      setDraft(filters);
    }
  }
  useEffect(() => {
    if (keyOf(draft) === applied) return;
    const timer = setTimeout(() => applyDebounced(draft), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, applied]);
  const edit = (changes: Partial<Filters>) => setDraft((now) => ({ ...now, ...changes }));
  const apply = (changes: Partial<Filters>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    setApplied(keyOf(next));
    onChange(next);
  };
  return { draft, edit, apply };
}

/** Spaces around an ID say nothing. */
const keyOf = ({ instance, direction, from, to }: Filters) =>
  JSON.stringify([instance.trim(), direction, from, to]);
