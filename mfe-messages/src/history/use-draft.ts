import { useEffect, useEffectEvent, useState } from 'react';
import type { Filters } from './filters.js';

/** How long the fields rest before they count, in milliseconds: nobody wants a search for every key. */
const REST_MS = 350;

export interface Draft {
  readonly draft: Filters;
  /** Counts when the writing rests. */
  readonly write: (changes: Partial<Filters>) => void;
  /** Counts at once, with all that was written before. */
  readonly choose: (changes: Partial<Filters>) => void;
}

/** The filters while they are written: one for all fields, so that two of them cannot overtake each other. */
export function useDraft(filters: Filters, onChange: (filters: Filters) => void): Draft {
  const [draft, setDraft] = useState(filters);
  const [settled, setSettled] = useState(keyOf(filters));
  const key = keyOf(filters);
  const [seen, setSeen] = useState(key);
  const settle = useEffectEvent((next: Filters) => {
    setSettled(keyOf(next));
    onChange(next);
  });
  if (seen !== key) {
    setSeen(key);
    // What we asked for ourselves has come: meanwhile somebody may have written on.
    if (settled !== key) {
      setSettled(key);
      setDraft(filters);
    }
  }
  useEffect(() => {
    if (keyOf(draft) === settled) return;
    const timer = setTimeout(() => settle(draft), REST_MS);
    return () => clearTimeout(timer);
  }, [draft, settled]);
  const write = (changes: Partial<Filters>) => setDraft((now) => ({ ...now, ...changes }));
  const choose = (changes: Partial<Filters>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    setSettled(keyOf(next));
    onChange(next);
  };
  return { draft, write, choose };
}

/** Spaces around an ID say nothing. */
const keyOf = ({ instance, direction, from, to }: Filters) =>
  JSON.stringify([instance.trim(), direction, from, to]);
