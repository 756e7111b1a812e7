import {
  ApiError,
  excessCharacters,
  MAX_CAPTION_CHARACTERS,
  MAX_MESSAGE_CHARACTERS,
  serverTextOr,
  takesCaption,
} from '@waxwing/client';
import { formatCount } from '@waxwing/kit/format';
import { Banner, Button, Field, TextArea } from '@waxwing/kit/ui';
import { type FormEvent, type MouseEvent, useState } from 'react';
import { Delivery } from './delivery.js';
import { FileField } from './file-field.js';
import styles from './form.module.css';
import type { SendForm } from './use-send-form.js';

export interface SendMessageProps {
  readonly form: SendForm;
  /** The instance's own API key; undefined while loading. */
  readonly apiKey: string | undefined;
  /** The linked number. */
  readonly ownNumber: string | null | undefined;
  /** Whether this instance has sent nothing yet; undefined while loading. */
  readonly first: boolean | undefined;
}

/** A short form to try the API: a number, a text, and the delivery status. */
export function SendMessage({ form, apiKey, ownNumber, first }: SendMessageProps) {
  // Sending makes it the second message, but the heading above the form must not change.
  const [isFirst, setIsFirst] = useState(first);
  if (isFirst === undefined && first !== undefined) setIsFirst(first);
  const { number, setNumber, message, setMessage, field, sending } = form;
  const { mutate, data: sent, error, isPending } = sending;
  const { file } = field;
  const most = file ? MAX_CAPTION_CHARACTERS : MAX_MESSAGE_CHARACTERS;
  const hasText = !file || takesCaption(file.as);
  const tooMany = hasText ? excessCharacters(message, most) : 0;
  const isFilled = !field.running && (file !== null || message.trim() !== '') && tooMany <= 0;
  const complete = number.trim() !== '' && isFilled;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || isPending) return;
    mutate({ number, message, file: file ?? undefined });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <h4>{isFirst ? 'Send your first message' : 'Send a message'}</h4>
      <Field
        label="Number"
        type="tel"
        autoComplete="off"
        placeholder="+91 98765 43210"
        hint="With its country code; your own number will do."
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <FileField field={field} />
      <TextArea
        label={file ? 'Caption' : 'Message'}
        hint={hasText ? undefined : 'It is sent without a text.'}
        disabled={!hasText}
        rows={2}
        // No maxLength: a pasted text would be sent without its end, unnoticed.
        error={tooMany > 0 ? tooLongText(most, tooMany) : undefined}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        busy={isPending}
        disabled={!apiKey || !complete}
        onClick={ignoreDoubleClick}
      >
        {isPending ? 'Sending...' : 'Send Message'}
      </Button>
      {error && <SendError error={error} />}
      {sent && apiKey && !isPending && !error && (
        <Delivery id={sent.id} to={sent.to} ownNumber={ownNumber} apiKey={apiKey} />
      )}
    </form>
  );
}

/** An answer can arrive between the two clicks of a double click: the second must not send another message. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

function tooLongText(most: number, tooMany: number): string {
  return `At most ${formatCount(most)} characters: ${formatCount(tooMany)} too many.`;
}

function SendError({ error }: { error: Error }) {
  if (mayBeSent(error)) {
    return (
      <Banner tone="warn" title={error.message}>
        It may have been sent all the same: look into Message History before you send it again.
      </Banner>
    );
  }
  return (
    <Banner tone="danger" title="The message was not sent">
      {serverTextOr(error, error.message)}
    </Banner>
  );
}

/** Whether the outcome is unknown: there was no answer, or that of a proxy or a fault, which may come after the message was stored. */
function mayBeSent(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === undefined || (error.status >= 500 && error.code !== 'not_ready');
}
