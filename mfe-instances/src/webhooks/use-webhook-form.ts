import { ApiError, isShellError } from '@waxwing/client';
import { type FormEvent, useState } from 'react';
import { USUAL_EVENTS } from './event-groups.js';
import type { EventType, Webhook, WebhookSettings } from './webhooks.api.js';

export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  readonly events: ReadonlySet<EventType>;
  /** Undefined for all. */
  readonly instances: readonly string[] | undefined;
  readonly strict: boolean;
}

const NEW: WebhookDraft = {
  url: '',
  description: '',
  events: new Set(USUAL_EVENTS),
  instances: undefined,
  strict: false,
};

function draftOf({ url, description, events, instance_ids, order }: Webhook): WebhookDraft {
  return {
    url: url ?? '',
    description,
    events: new Set(events),
    instances: instance_ids.length > 0 ? instance_ids : undefined,
    strict: order === 'strict',
  };
}

export interface WebhookForm {
  /** The webhook to change; a new one without it. */
  readonly webhook?: Webhook | undefined;
  readonly save: (settings: WebhookSettings) => Promise<unknown>;
  readonly onSaved: () => void;
}

/** The state of the form; an edit clears the error. */
export function useWebhookForm({ webhook, save, onSaved }: WebhookForm) {
  const [draft, setDraft] = useState(() => (webhook ? draftOf(webhook) : NEW));
  const [error, setError] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const pushes = webhook?.kind !== 'pull';
  const ready =
    (!pushes || draft.url.trim() !== '') && draft.events.size > 0 && draft.instances?.length !== 0 && !saving;

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
      await save(settingsOf(draft, pushes));
      onSaved();
    } catch (cause) {
      if (!isShellError(cause)) setError(cause);
    } finally {
      setSaving(false);
    }
  };
  return { draft, edit, error, urlError: urlErrorOf(error), pushes, ready, saving, submit };
}

function settingsOf(
  { url, description, events, instances, strict }: WebhookDraft,
  pushes: boolean,
): WebhookSettings {
  return {
    ...(pushes && { url: url.trim() }),
    description,
    events: [...events],
    instance_ids: [...(instances ?? [])],
    order: strict ? 'strict' : 'any',
  };
}

/** What the server says of the URL, to be shown at its field. */
function urlErrorOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'webhook_url_refused' ? error.message : undefined;
}
