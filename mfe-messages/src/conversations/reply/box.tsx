import { excessCharacters } from '@waxwing/client';
import { formatCount } from '@waxwing/kit/format';
import { Button } from '@waxwing/kit/ui';
import { type FormEvent, type KeyboardEvent, type Ref, useId } from 'react';
import styles from './box.module.css';

export interface ReplyBoxProps {
  /** The person that is answered. */
  readonly name: string;
  readonly draft: string;
  readonly onChange: (draft: string) => void;
  readonly onSend: (text: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** From here on the characters that are left are counted. */
const COUNTED_FROM = -200;

/** A reply is written here. Enter sends it; on a phone, whose keyboard has no Shift+Enter, the button does. */
export function ReplyBox({ name, draft, onChange, onSend, ref }: ReplyBoxProps) {
  const hint = useId();
  const excess = excessCharacters(draft);
  const canSend = draft.trim() !== '' && excess <= 0;
  const send = () => {
    if (canSend) onSend(draft);
  };
  return (
    <form
      className={styles.box}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={ref}
        className={styles.text}
        aria-label={`Reply to ${name}`}
        aria-describedby={hint}
        aria-invalid={excess > 0 || undefined}
        placeholder="Write a reply"
        rows={1}
        dir="auto"
        // No maxLength: a pasted text would be sent without its end, unnoticed.
        value={draft}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (!sends(event)) return;
          event.preventDefault();
          send();
        }}
      />
      <Button type="submit" variant="primary" disabled={!canSend}>
        Send
      </Button>
      <p id={hint} className={styles.hint} data-excess={excess > 0 || undefined}>
        {excess <= COUNTED_FROM ? (
          <span className={styles.keys}>Enter sends, Shift+Enter begins a new line</span>
        ) : (
          countText(excess)
        )}
      </p>
    </form>
  );
}

/** Whether a key sends. Enter also ends the choice of a character in an input method. */
function sends({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !matchMedia('(pointer: coarse)').matches;
}

function countText(excess: number): string {
  return excess > 0
    ? `${formatCount(excess)} characters too many`
    : `${formatCount(-excess)} characters left`;
}
