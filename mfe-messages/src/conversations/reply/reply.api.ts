import { ApiError, call, fileContent, serverTextOr } from '@waxwing/client';
import { useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { CONVERSATIONS } from '../conversations.api.js';
import { showAccepted } from '../thread/thread.api.js';
import { type Reply, withLostAnswer, withoutReply, withRefused } from './notes.js';
import { replyOutcome } from './reply-outcome.js';
import { changeNotes } from './use-notes.js';

/** Sends a reply, and writes what becomes of it into the notes of the conversation, whatever the page shows by then. */
export function useSendReply(conversationId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: CONVERSATIONS });
  return useImmediateMutation({
    mutationFn: ({ key, text, file }: Reply) =>
      call('conversations.reply', {
        params: { id: conversationId },
        headers: { 'idempotency-key': key },
        body: file ? fileContent(file.as, file.id, text) : { message: text },
      }),
    onSuccess: (message, { key }) => {
      showAccepted(client, conversationId, message);
      changeNotes(conversationId, (notes) => withoutReply(notes, key));
    },
    onError: async (error, { key }) => {
      const outcome = replyOutcome(error);
      // First the failed message, so that the text is on the screen all the time.
      if (outcome === 'failed') await refresh();
      changeNotes(conversationId, (notes) => {
        if (outcome === 'failed') return withoutReply(notes, key);
        return outcome === 'lost' ? withLostAnswer(notes, key) : withRefused(notes, key, refusalOf(error));
      });
    },
    onSettled: refresh,
  });
}

const refusalOf = (error: Error) => ({
  code: (error instanceof ApiError && error.code) || '',
  sentence: serverTextOr(error, error.message),
});
