import { Dialog } from '@waxwing/kit/ui/overlay';
import type { Message } from '../history/history.api.js';
import { otherSide } from '../history/other-side.js';
import { Loading } from '../view/loading.js';
import { Standing } from '../view/standing.js';
import { useMessage } from './message.api.js';
import { MessageSheet } from './message-sheet.js';

export interface MessageDialogProps {
  /** Of the open message; empty for none. */
  readonly id: string;
  /** Messages that are at hand, so that the title need not wait. */
  readonly known: readonly Message[] | undefined;
  readonly onClose: () => void;
}

/** One message, over the list. */
export function MessageDialog({ id, known, onClose }: MessageDialogProps) {
  const query = useMessage(id);
  const message = query.data ?? known?.find((one) => one.id === id);
  return (
    <Dialog open={id !== ''} onClose={onClose} title={message ? titleOf(message) : 'Message'}>
      <Standing query={query} />
      {query.data ? (
        <MessageSheet message={query.data} />
      ) : (
        query.isFetching && <Loading what="the message" lines={6} />
      )}
    </Dialog>
  );
}

const titleOf = (message: Message) =>
  `Message ${message.direction === 'outbound' ? 'to' : 'from'} ${otherSide(message)}`;
