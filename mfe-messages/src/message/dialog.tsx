import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Dialog } from '@waxwing/kit/ui/overlay';
import type { Message } from '../history/history.api.js';
import { peerNumber } from '../history/peer-number.js';
import { MessageDetails } from './details.js';
import { useMessage } from './message.api.js';

export interface MessageDialogProps {
  /** The ID of the open message; empty for none. */
  readonly id: string;
  /** Messages that are already loaded, so that the title appears at once. */
  readonly loaded: readonly Message[] | undefined;
  readonly onClose: () => void;
}

/** One message, in a dialog over the list. */
export function MessageDialog({ id, loaded, onClose }: MessageDialogProps) {
  const query = useMessage(id);
  const message = query.data ?? loaded?.find((one) => one.id === id);
  return (
    <Dialog open={id !== ''} onClose={onClose} title={message ? titleOf(message) : 'Message'}>
      <QueryStatus query={query} loading={<Loading what="the message" lines={6} />} />
      {query.data && <MessageDetails message={query.data} />}
    </Dialog>
  );
}

const titleOf = (message: Message) =>
  `Message ${message.direction === 'outbound' ? 'to' : 'from'} ${peerNumber(message)}`;
