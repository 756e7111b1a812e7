import { Button } from '@waxwing/kit/ui';
import { MessageContent } from '../../content/message-content.js';
import { MessageStatusMark } from '../../history/message-status-badge.js';
import { Bubble } from '../thread/bubble.js';
import { contentOf } from './attached-file.js';
import type { Reply } from './notes.js';
import { isBeingSent } from './use-replies.js';

export interface WaitingBubbleProps {
  readonly reply: Reply;
  readonly onSendOnceMore: (reply: Reply) => void;
  readonly onTakeBack: (reply: Reply) => void;
}

/** A reply of which the history has no message yet. */
export function WaitingBubble({ reply, onSendOnceMore, onTakeBack }: WaitingBubbleProps) {
  const isSending = isBeingSent(reply);
  const problem = !isSending && (
    <>
      <p>No answer came, so it may have been sent or not. Sending it once more never sends it twice.</p>
      <Button size="small" onClick={() => onSendOnceMore(reply)}>
        Send once more
      </Button>
      <Button size="small" variant="quiet" onClick={() => onTakeBack(reply)}>
        Back to the box
      </Button>
    </>
  );
  return (
    <Bubble
      direction="outbound"
      author="You"
      text={
        <>
          {reply.file && <MessageContent content={contentOf(reply.file)} />}
          {reply.text}
        </>
      }
      at={reply.at}
      status={isSending && <MessageStatusMark status="pending" />}
      problem={problem}
    />
  );
}
