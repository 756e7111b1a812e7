import { ApiError, isShellError } from '@waxwing/client';
import { type FormEvent, useState } from 'react';
import type { NewWebhook, Webhook } from '../webhooks.api.js';
import {
  changedSettings,
  draftOf,
  NEW_WEBHOOK,
  problemsOf,
  settingsOf,
  type WebhookDraft,
} from './webhook-draft.js';

export interface WebhookFormOptions {
  /** The webhook to change; a new one without it. */
  readonly webhook?: Webhook | undefined;
  readonly save: (settings: NewWebhook) => Promise<Webhook>;
  readonly onSaved: () => void;
}

/** The state of the form; an edit clears the error. */
export function useWebhookForm({ webhook, save, onSaved }: WebhookFormOptions) {
  const [shown, setShown] = useState(() => (webhook ? draftOf(webhook) : NEW_WEBHOOK));
  const [draft, setDraft] = useState(shown);
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
  const saveChanges = async () => {
    const changes = changedSettings(draft, shown);
    if (Object.keys(changes).length === 0) return;
    const saved = draftOf(await save(changes));
    setShown(saved);
    // As it is stored, since the values of headers are not shown again. What was written meanwhile stays.
    setDraft((now) => (now === draft ? saved : now));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setSaving(true);
    setError(undefined);
    try {
      if (webhook) await saveChanges();
      // What kind a webhook is, is decided when it is made.
      else await save({ ...settingsOf(draft), ...(draft.kind === 'pull' && { kind: 'pull' }) });
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
