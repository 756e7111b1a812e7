import { useEffect, useEffectEvent, useState } from 'react';

/** How long a field rests before its value counts, in milliseconds: nobody wants a search for every key. */
const REST_MS = 350;

/** The text of a field while it is written; `commit` gets it when the writing rests. A `value` that changes elsewhere replaces it. */
export function useDraft(value: string, commit: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const settle = useEffectEvent(commit);
  if (seen !== value) {
    setSeen(value);
    setDraft(value);
  }
  useEffect(() => {
    const written = draft.trim();
    if (written === value) return;
    const timer = setTimeout(() => settle(written), REST_MS);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return [draft, setDraft] as const;
}
