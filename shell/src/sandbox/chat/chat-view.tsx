import { ChevronLeft } from '@waxwing/kit/icons';
import { Button, IconButton } from '@waxwing/kit/ui';
import { useEffect, useRef, useState } from 'react';
import { type Chat, type ChatMessage, phoneActions, useSandboxAction } from '../control/sandbox.api.js';
import { AttachForm } from './attach-form.js';
import styles from './chat.module.css';
import { isUnread, MessageLine } from './message-line.js';
import { type Draft, ReplyForm } from './reply-form.js';

export interface ChatViewProps {
  /** The number of the phone that shows the chat. */
  readonly owner: string;
  readonly peer: string;
  readonly peerName: string;
  /** Undefined while nothing was written. */
  readonly chat: Chat | undefined;
  readonly onBack: () => void;
}

const TYPING = { composing: 'types …', recording: 'records …' } as const;

/** One chat: its messages, and a field to write. */
export function ChatView({ owner, peer, peerName, chat, onBack }: ChatViewProps) {
  const read = useSandboxAction(phoneActions(owner).markRead);
  const [draft, setDraft] = useState<Draft>();
  const [attaching, setAttaching] = useState<Attaching>();
  const messages = chat?.messages ?? [];
  const take = (files: FileList | undefined, event: { preventDefault(): void }) => {
    const [file] = files ?? [];
    if (!file) return;
    event.preventDefault();
    setAttaching({ file });
  };
  return (
    <section
      className={styles.openChat}
      aria-label={`${peerName}, files may be dropped here`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event.dataTransfer.files, event)}
      onPaste={(event) => take(event.clipboardData.files, event)}
    >
      <header className={styles.peer}>
        <IconButton label="Back to the chats" icon={<ChevronLeft size={16} />} onClick={onBack} />
        <strong>{peerName}</strong>
        <span className={styles.peerState} role="status">
          {chat?.typing ? TYPING[chat.typing] : chat?.online && 'online'}
        </span>
        {messages.some(isUnread) && (
          <Button size="small" variant="quiet" busy={read.isPending} onClick={() => read.mutate()}>
            Mark as Read
          </Button>
        )}
      </header>
      {attaching ? (
        <AttachForm
          key={attaching.file?.name}
          {...{ owner, peer, file: attaching.file }}
          onDone={() => setAttaching(undefined)}
        />
      ) : (
        <>
          <ChatLog
            {...{ owner, peer, messages }}
            label={`Chat with ${peerName}`}
            onDraft={(kind, message) => setDraft({ kind, message })}
          />
          <ReplyForm
            key={draft && `${draft.kind} ${draft.message.id}`}
            {...{ owner, peer, draft }}
            onDone={() => setDraft(undefined)}
            onAttach={() => setAttaching({})}
          />
        </>
      )}
    </section>
  );
}

/** What is being attached: a file that was dropped or pasted, or what the form asks for. */
interface Attaching {
  readonly file?: File;
}

interface ChatLogProps {
  readonly owner: string;
  readonly peer: string;
  readonly messages: readonly ChatMessage[];
  readonly label: string;
  readonly onDraft: (kind: Draft['kind'], message: ChatMessage) => void;
}

function ChatLog({ owner, peer, messages, label, onDraft }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const count = messages.length;
  // Scrolls to the newest message.
  useEffect(() => {
    if (count > 0 && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div ref={log} className={styles.messages} role="log" aria-label={label} tabIndex={0}>
      {messages.map((message) => (
        <MessageLine
          key={`${message.direction} ${message.id}`}
          {...{ owner, peer, message }}
          onReply={() => onDraft('reply', message)}
          onEdit={() => onDraft('edit', message)}
        />
      ))}
    </div>
  );
}
