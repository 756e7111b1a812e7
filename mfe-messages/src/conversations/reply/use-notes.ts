import { signInStorage } from '@waxwing/client/auth';
import { useMemo, useSyncExternalStore } from 'react';
import { formatNotes, type Notes, parseNotes } from './notes.js';

const nameOf = (conversationId: string) => `conversation:${conversationId}`;

/** The notes of a conversation, read where this tab keeps them. */
export function useNotes(conversationId: string): Notes {
  const name = nameOf(conversationId);
  const stored = useSyncExternalStore(signInStorage.subscribe, () => signInStorage.get(name));
  return useMemo(() => parseNotes(stored), [stored]);
}

/** Changes the notes as they are now: an answer may arrive long after the page showed another conversation. */
export function changeNotes(conversationId: string, change: (notes: Notes) => Notes): void {
  const name = nameOf(conversationId);
  signInStorage.set(name, formatNotes(change(parseNotes(signInStorage.get(name)))));
}
