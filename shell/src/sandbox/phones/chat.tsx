import { formatTime } from '@waxwing/kit/format';
import { ChevronLeft } from '@waxwing/kit/icons';
import { Button, IconButton, Mark } from '@waxwing/kit/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Line, useVerb, verbsOf } from '../control/sandbox.api.js';
import styles from './screen.module.css';

export interface ChatViewProps {
  /** Whose phone it is. */
  readonly owner: string;
  readonly peer: string;
  readonly peerName: string;
  readonly lines: readonly Line[];
  readonly onBack: () => void;
}

/** One chat: what was said, and a line to answer. */
export function ChatView({ owner, peer, peerName, lines, onBack }: ChatViewProps) {
  const verbs = verbsOf(owner);
  const read = useVerb(verbs.read);
  const unread = lines.some(isUnread);
  return (
    <div className={styles.open}>
      <header className={styles.peer}>
        <IconButton label="Back to the chats" icon={<ChevronLeft size={16} />} onClick={onBack} />
        <strong>{peerName}</strong>
        {unread && (
          <Button size="small" variant="quiet" busy={read.isPending} onClick={() => read.mutate()}>
            Mark as Read
          </Button>
        )}
      </header>
      <Lines lines={lines} label={`Chat with ${peerName}`} />
      <Answer owner={owner} peer={peer} />
    </div>
  );
}

const isUnread = ({ direction, read }: Line) => direction === 'in' && !read;

function Lines({ lines, label }: { lines: readonly Line[]; label: string }) {
  const log = useRef<HTMLDivElement>(null);
  const count = lines.length;
  // The newest line is the one that was waited for.
  useEffect(() => {
    if (count > 0 && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div ref={log} className={styles.lines} role="log" aria-label={label} tabIndex={0}>
      {lines.map((line) => (
        <p
          key={line.id}
          className={styles.line}
          data-direction={line.direction}
          data-unread={isUnread(line) || undefined}
        >
          <span className="only-heard">{line.direction === 'out' ? 'You: ' : 'They: '}</span>
          {line.text}{' '}
          <span className={styles.when}>
            {line.token && <span title="What the message showed to get through">{line.token} </span>}
            <time dateTime={line.at}>{formatTime(line.at)}</time>
            {line.direction === 'out' && line.read && (
              <>
                <Mark name="ticks" size={12} />
                <span className="only-heard">read</span>
              </>
            )}
          </span>
        </p>
      ))}
    </div>
  );
}

function Answer({ owner, peer }: { owner: string; peer: string }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useVerb(verbsOf(owner).write);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !isPending) mutate({ to: peer, text }, { onSuccess: () => setText('') });
  };
  return (
    <form className={styles.answer} onSubmit={send}>
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
