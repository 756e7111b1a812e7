import { formatTime } from '@waxwing/kit/format';
import { ChevronLeft } from '@waxwing/kit/icons';
import { Button, IconButton, Mark } from '@waxwing/kit/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ChatMessage, phoneActions, useSandboxAction } from '../control/sandbox.api.js';
import styles from './phone-screen.module.css';

export interface ChatViewProps {
  /** The number of the phone that shows the chat. */
  readonly owner: string;
  readonly peer: string;
  readonly peerName: string;
  readonly messages: readonly ChatMessage[];
  readonly onBack: () => void;
}

/** One chat: its messages, and a field to reply. */
export function ChatView({ owner, peer, peerName, messages, onBack }: ChatViewProps) {
  const actions = phoneActions(owner);
  const read = useSandboxAction(actions.markRead);
  const unread = messages.some(isUnread);
  return (
    <div className={styles.openChat}>
      <header className={styles.peer}>
        <IconButton label="Back to the chats" icon={<ChevronLeft size={16} />} onClick={onBack} />
        <strong>{peerName}</strong>
        {unread && (
          <Button size="small" variant="quiet" busy={read.isPending} onClick={() => read.mutate()}>
            Mark as Read
          </Button>
        )}
      </header>
      <ChatLog lines={messages} label={`Chat with ${peerName}`} />
      <ReplyForm owner={owner} peer={peer} />
    </div>
  );
}

const isUnread = ({ direction, read }: ChatMessage) => direction === 'in' && !read;

function ChatLog({ lines, label }: { lines: readonly ChatMessage[]; label: string }) {
  const log = useRef<HTMLDivElement>(null);
  const count = lines.length;
  // Scrolls to the newest message.
  useEffect(() => {
    if (count > 0 && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div ref={log} className={styles.messages} role="log" aria-label={label} tabIndex={0}>
      {lines.map((message) => (
        <p
          key={message.id}
          className={styles.message}
          data-direction={message.direction}
          data-unread={isUnread(message) || undefined}
        >
          <span className="visually-hidden">{message.direction === 'out' ? 'You: ' : 'They: '}</span>
          {message.text}{' '}
          <span className={styles.time}>
            {message.token && <span title="What the message showed to get through">{message.token} </span>}
            <time dateTime={message.at}>{formatTime(message.at)}</time>
            {message.direction === 'out' && message.read && (
              <>
                <Mark name="ticks" size={12} />
                <span className="visually-hidden">read</span>
              </>
            )}
          </span>
        </p>
      ))}
    </div>
  );
}

function ReplyForm({ owner, peer }: { owner: string; peer: string }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useSandboxAction(phoneActions(owner).write);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !isPending) mutate({ to: peer, text }, { onSuccess: () => setText('') });
  };
  return (
    <form className={styles.replyForm} onSubmit={send}>
      <input
        ref={field}
        aria-label="Message"
        placeholder="Message"
        autoComplete="off"
        maxLength={4096}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="small" variant="primary" busy={isPending} disabled={text.trim() === ''}>
        Send
      </Button>
    </form>
  );
}
