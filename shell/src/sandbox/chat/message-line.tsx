import { formatTime } from '@waxwing/kit/format';
import { Ellipsis } from '@waxwing/kit/icons';
import { Button, IconButton, Mark } from '@waxwing/kit/ui';
import { useState } from 'react';
import { type ChatMessage, phoneActions, useSandboxAction } from '../control/sandbox.api.js';
import styles from './chat.module.css';
import { MessageBody, summaryOf } from './message-body.js';

const EMOJIS = ['👍', '❤️', '😂'];

export interface MessageLineProps {
  readonly message: ChatMessage;
  /** The number of the phone that shows it, and of the other side. */
  readonly owner: string;
  readonly peer: string;
  readonly onReply: () => void;
  readonly onEdit: () => void;
}

export const isUnread = ({ direction, read }: ChatMessage) => direction === 'in' && !read;

/** One message with what was done to it, and what can be done to it. */
export function MessageLine({ message, owner, peer, onReply, onEdit }: MessageLineProps) {
  const [open, setOpen] = useState(false);
  const { mutate } = useSandboxAction(phoneActions(owner).write);
  const { id, direction, reply, edits, deletedAt, reactions = [] } = message;
  const act = (work: () => void) => () => {
    setOpen(false);
    work();
  };
  return (
    <div className={styles.message} data-direction={direction} data-unread={isUnread(message) || undefined}>
      <span className="visually-hidden">{direction === 'out' ? 'You: ' : 'They: '}</span>
      {reply && <span className={styles.quote}>{reply.text || 'A message'}</span>}
      <MessageBody
        message={message}
        owner={owner}
        onVote={(options) => mutate({ to: peer, vote: { poll: id, options } })}
      />{' '}
      <span className={styles.more}>
        <IconButton
          label={`Actions for “${summaryOf(message)}”`}
          icon={<Ellipsis size={14} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </span>
      <MessageTime message={message} />
      {edits && (
        <div className={styles.note}>Edited, before: {edits.map(({ text }) => text).join(' · ')}</div>
      )}
      {deletedAt !== undefined && <div className={styles.note}>Deleted for everyone</div>}
      {reactions.length > 0 && (
        <div className={styles.reactions}>
          <span className="visually-hidden">Reactions: </span>
          {reactions.map(({ from, emoji }) => (
            <span key={from}>{emoji}</span>
          ))}
        </div>
      )}
      {open && (
        <div className={styles.messageActions}>
          <Button size="small" onClick={act(onReply)}>
            Reply
          </Button>
          {EMOJIS.map((emoji) => (
            <Button
              key={emoji}
              size="small"
              aria-label={`React with ${emoji}`}
              onClick={act(() => mutate({ to: peer, reaction: { message: id, emoji } }))}
            >
              {emoji}
            </Button>
          ))}
          {reactions.some(({ from }) => from === owner) && (
            <Button
              size="small"
              onClick={act(() => mutate({ to: peer, reaction: { message: id, emoji: '' } }))}
            >
              No Reaction
            </Button>
          )}
          {direction === 'out' && deletedAt === undefined && (
            <>
              {message.type === 'text' && (
                <Button size="small" onClick={act(onEdit)}>
                  Edit
                </Button>
              )}
              <Button size="small" onClick={act(() => mutate({ to: peer, delete: { message: id } }))}>
                Delete
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function MessageTime({ message: { at, token, direction, read } }: { readonly message: ChatMessage }) {
  return (
    <span className={styles.time}>
      {token && <span title="What the message showed to get through">{token} </span>}
      <time dateTime={at}>{formatTime(at)}</time>
      {direction === 'out' && read && (
        <>
          <Mark name="ticks" size={12} />
          <span className="visually-hidden">read</span>
        </>
      )}
    </span>
  );
}
