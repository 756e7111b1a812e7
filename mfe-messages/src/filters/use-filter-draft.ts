import { useAfterTyping } from '@waxwing/kit/ui';
import { useState } from 'react';
import type { Filters } from './filters.js';

export interface FilterDraft {
  readonly draft: Filters;
  /** Applies after a pause in typing. */
  readonly edit: (changes: Partial<Filters>) => void;
  /** Applies at once, together with all earlier edits. */
  readonly apply: (changes: Partial<Filters>) => void;
}

/** The filters being edited: one draft for all fields, so that two edits cannot overwrite each other. */
export function useFilterDraft(filters: Filters, onChange: (filters: Filters) => void): FilterDraft {
  const [draft, setDraft] = useState(filters);
  const [applied, setApplied] = useState(keyOf(filters));
  const key = keyOf(filters);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // The URL has caught up with our own change; keep what was typed meanwhile.
    if (applied !== key) {
      setApplied(key);
      setDraft(filters);
    }
  }
  useAfterTyping(draft, keyOf(draft) === applied, (next) => {
    setApplied(keyOf(next));
    onChange(next);
  });
  const edit = (changes: Partial<Filters>) => setDraft((now) => ({ ...now, ...changes }));
  const apply = (changes: Partial<Filters>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    setApplied(keyOf(next));
    onChange(next);
  };
  return { draft, edit, apply };
}

/** Spaces around an ID do not count. */
const keyOf = ({ instance, direction, kind, from, to }: Filters) =>
  JSON.stringify([instance.trim(), direction, kind, from, to]);
