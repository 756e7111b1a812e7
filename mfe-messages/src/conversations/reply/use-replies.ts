import { takesCaption } from '@waxwing/client';
import { useEffect, useEffectEvent } from 'react';
import { fileOf } from '../../content/kind.js';
import type { ThreadMessage } from '../conversations.api.js';
import { type AttachedFile, fileAgain } from './attached-file.js';
import {
  type Reply,
  unmatchedReplies,
  withDraft,
  withFile,
  withoutReply,
  withRefused,
  withReply,
} from './notes.js';
import { useSendReply } from './reply.api.js';
import { changeNotes, useNotes } from './use-notes.js';

/** This page, until it is loaded again. */
const PAGE = randomKey();

/** The draft and the replies of a conversation that the thread, its newest message first, does not show yet. */
export function useReplies(conversationId: string, thread: readonly ThreadMessage[]) {
  const notes = useNotes(conversationId);
  const { mutate } = useSendReply(conversationId);
  const waiting = unmatchedReplies(notes, thread);
  useForgetAnswered(conversationId, notes.replies, waiting);
  const start = (reply: Reply) => {
    changeNotes(conversationId, (now) => withReply(now, reply));
    mutate(reply);
  };
  return {
    draft: notes.draft,
    file: notes.file,
    refusal: notes.refusal,
    waiting,
    setDraft: (draft: string) => changeNotes(conversationId, (now) => withDraft(now, draft)),
    /** Sends a new message with the text or the file of one that has failed. */
    sendAgain: (failed: ThreadMessage) => {
      const file = fileAgain(failed);
      start({ ...newReply(thread), text: file ? (fileOf(failed)?.caption ?? '') : failed.text, file });
    },
    /** Sends what is in the box. */
    send: (text: string) => {
      changeNotes(conversationId, (now) => withDraft(now, ''));
      start({ ...newReply(thread), text });
    },
    /** Sends a file, with the text of the box as its caption where it may have one. */
    sendFile: (file: AttachedFile) => {
      const text = takesCaption(file.as) ? notes.draft : '';
      const draft = text === '' ? notes.draft : '';
      changeNotes(conversationId, (now) => withFile(withDraft(now, draft), null));
      start({ ...newReply(thread), text, file });
    },
    setFile: (file: AttachedFile) => changeNotes(conversationId, (now) => withFile(now, file)),
    /** Sends what may have been sent: its key sends it once. */
    sendOnceMore: (reply: Reply) => start({ ...reply, sentBy: PAGE }),
    /** Takes a reply back to the box. */
    takeBack: ({ key }: Reply) => changeNotes(conversationId, (now) => withRefused(now, key, null)),
  };
}

/** What every new reply has: its key, and its place after what was sent before. */
function newReply(thread: readonly ThreadMessage[]): Omit<Reply, 'text'> {
  const after = thread.find(({ direction }) => direction === 'outbound')?.id ?? '';
  return { key: randomKey(), at: new Date().toISOString(), after, sentBy: PAGE };
}

/** Whether this page waits for the answer. */
export const isBeingSent = ({ sentBy }: Reply) => sentBy === PAGE;

/** A reply whose answer was lost, and whose message has come, is settled. */
function useForgetAnswered(
  conversationId: string,
  replies: readonly Reply[],
  waiting: readonly Reply[],
): void {
  const answered = replies.filter((reply) => !isBeingSent(reply) && !waiting.includes(reply));
  const forget = useEffectEvent(() => {
    for (const { key } of answered) changeNotes(conversationId, (now) => withoutReply(now, key));
  });
  useEffect(() => {
    if (answered.length > 0) forget();
  }, [answered.length]);
}

/** Random hexadecimal digits. Not `randomUUID`, which a browser has on pages with TLS only. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
