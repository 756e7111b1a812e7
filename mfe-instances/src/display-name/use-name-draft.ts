import { useState } from 'react';

/** The display name as typed; another stored name replaces it. Kept outside of the form, which is gone while the next code is made. */
export function useNameDraft(stored: string | null) {
  const [draft, setDraft] = useState({ stored, name: stored ?? '' });
  return {
    stored,
    name: draft.stored === stored ? draft.name : (stored ?? ''),
    setName: (name: string) => setDraft({ stored, name }),
  };
}

export type NameDraft = ReturnType<typeof useNameDraft>;
