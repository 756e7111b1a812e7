import { CirclePlus, X } from '@waxwing/kit/icons';
import { Button, IconButton } from '@waxwing/kit/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ChatMessage, phoneActions, useSandboxAction } from '../control/sandbox.api.js';
import styles from './chat.module.css';
import { summaryOf } from './message-body.js';

/** A message of the chat to which the text replies, or which it replaces. */
export interface Draft {
  readonly kind: 'reply' | 'edit';
  readonly message: ChatMessage;
}

interface ReplyFormProps {
  readonly owner: string;
  readonly peer: string;
  readonly draft: Draft | undefined;
  readonly onDone: () => void;
  readonly onAttach: () => void;
}

/** The field below a chat. */
export function ReplyForm({ owner, peer, draft, onDone, onAttach }: ReplyFormProps) {
  const editing = draft?.kind === 'edit';
  const [text, setText] = useState(editing ? draft.message.text : '');
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useSandboxAction(phoneActions(owner).write);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isPending) return;
    const id = draft?.message.id;
    const content =
      editing && id ? { edit: { message: id, text, secret: true } } : { text, ...(id && { reply: id }) };
    mutate(
      { to: peer, ...content },
      {
        onSuccess: () => {
          // What is typed meanwhile is the next message.
          setText((now) => (now === text ? '' : now));
          onDone();
        },
      },
    );
  };
  return (
    <form className={styles.replyForm} onSubmit={send}>
      {draft && (
        <div className={styles.about}>
          <span>
            {editing ? 'Edit' : 'Reply to'}: {summaryOf(draft.message)}
          </span>
          <IconButton label="Cancel" icon={<X size={14} />} onClick={onDone} />
        </div>
      )}
      <IconButton label="Send something else" icon={<CirclePlus size={18} />} onClick={onAttach} />
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
        {editing ? 'Save' : 'Send'}
      </Button>
    </form>
  );
}
