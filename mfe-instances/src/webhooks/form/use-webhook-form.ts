import { ApiError, isShellError } from '@waxwing/client';
import { type FormEvent, useState } from 'react';
import type { NewWebhook, Webhook } from '../webhooks.api.js';
import { draftOf, NEW_WEBHOOK, problemsOf, settingsOf, type WebhookDraft } from './webhook-draft.js';

export interface WebhookFormOptions {
  /** The webhook to change; a new one without it. */
  readonly webhook?: Webhook | undefined;
  readonly save: (settings: NewWebhook) => Promise<Webhook>;
  readonly onSaved: () => void;
}

/** The state of the form; an edit clears the error. */
export function useWebhookForm({ webhook, save, onSaved }: WebhookFormOptions) {
  const [draft, setDraft] = useState(() => (webhook ? draftOf(webhook) : NEW_WEBHOOK));
  const [error, setError] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const problems = problemsOf(draft);
  const valid =
    (draft.kind === 'pull' || draft.url.trim() !== '') &&
    draft.events.size > 0 &&
    draft.instances?.length !== 0 &&
    Object.values(problems).every((problem) => problem === undefined);
  const ready = valid && !saving;

  const edit = (changes: Partial<WebhookDraft>) => {
    setDraft({ ...draft, ...changes });
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setSaving(true);
    setError(undefined);
    try {
      // What kind a webhook is, is decided when it is made.
      const kind = !webhook && draft.kind === 'pull' && ({ kind: 'pull' } as const);
      const saved = await save({ ...settingsOf(draft), ...kind });
      // As it is stored: the values of headers are not shown again.
      if (webhook) setDraft(draftOf(saved));
      onSaved();
    } catch (cause) {
      if (!isShellError(cause)) setError(cause);
    } finally {
      setSaving(false);
    }
  };
  return { draft, edit, error, urlError: urlErrorOf(error), problems, ready, saving, submit };
}

export type WebhookForm = ReturnType<typeof useWebhookForm>;

/** What the server says of the URL, to be shown at its field. */
function urlErrorOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'webhook_url_refused' ? error.message : undefined;
}
