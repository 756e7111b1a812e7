import { excessCharacters, MAX_CAPTION_CHARACTERS, takesCaption } from '@waxwing/client';
import { AttachButton, filesOfPaste } from '@waxwing/kit/attachment';
import { formatCount } from '@waxwing/kit/format';
import { Button } from '@waxwing/kit/ui';
import { type FormEvent, type KeyboardEvent, type Ref, useId } from 'react';
import type { AttachedFile } from './attached-file.js';
import { AttachmentView } from './attachment-view.js';
import styles from './box.module.css';
import type { Attachment } from './use-attachment.js';

export interface ReplyBoxProps {
  /** The person that is answered. */
  readonly name: string;
  readonly draft: string;
  readonly onChange: (draft: string) => void;
  readonly onSend: (text: string) => void;
  /** The file that the reply will have. */
  readonly file: AttachedFile | null;
  readonly attachment: Attachment;
  readonly onFile: (file: AttachedFile) => void;
  readonly onSendFile: (file: AttachedFile) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** From here on the characters that are left are counted. */
const COUNTED_FROM = -200;

/** A reply is written here. Enter sends it; on a phone, whose keyboard has no Shift+Enter, the button does. */
export function ReplyBox(props: ReplyBoxProps) {
  const { name, draft, onChange, onSend, file, attachment, onFile, onSendFile, ref } = props;
  const hint = useId();
  const isCaption = file !== null && takesCaption(file.as);
  const excess = excessCharacters(draft, isCaption ? MAX_CAPTION_CHARACTERS : undefined);
  const canSend = !attachment.upload && (file !== null || draft.trim() !== '') && excess <= 0;
  const send = () => {
    if (!canSend) return;
    if (file) onSendFile(file);
    else onSend(draft);
  };
  return (
    <form
      className={styles.box}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.attachment}>
        <AttachmentView
          file={file}
          attachment={attachment}
          onSendAs={(as) => file && onFile({ ...file, as })}
        />
      </div>
      <AttachButton label="Attach a file" onFiles={attachment.attach} />
      <textarea
        ref={ref}
        className={styles.text}
        aria-label={`Reply to ${name}`}
        aria-describedby={hint}
        aria-invalid={excess > 0 || undefined}
        placeholder={isCaption || attachment.upload ? 'Write a caption' : 'Write a reply'}
        rows={1}
        dir="auto"
        // No maxLength: a pasted text would be sent without its end, unnoticed.
        value={draft}
        onChange={({ target }) => onChange(target.value)}
        onPaste={(event) => {
          const files = filesOfPaste(event.nativeEvent);
          if (files.length === 0) return;
          event.preventDefault();
          attachment.attach(files);
        }}
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
