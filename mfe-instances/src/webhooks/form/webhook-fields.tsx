import { ErrorBanner } from '@waxwing/kit/remote';
import { Field } from '@waxwing/kit/ui';
import { AdvancedFields } from './advanced-fields.js';
import { EventTree } from './event-tree.js';
import styles from './form.module.css';
import { InstanceChoice } from './instance-choice.js';
import type { WebhookForm } from './use-webhook-form.js';

interface WebhookFieldsProps {
  readonly id: string;
  readonly form: WebhookForm;
  /** The title of the error banner. */
  readonly failed: string;
  readonly isNew: boolean;
}

/** The settings of a webhook. */
export function WebhookFields({ id, form, failed, isNew }: WebhookFieldsProps) {
  const { draft, edit, error, urlError, submit } = form;
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {draft.kind === 'push' && (
        <Field
          label="URL"
          type="url"
          placeholder="https://shop.example/hook"
          hint="Each event is posted there, signed."
          autoComplete="off"
          spellCheck={false}
          maxLength={2048}
          required
          value={draft.url}
          error={urlError}
          onChange={(event) => edit({ url: event.target.value })}
        />
      )}
      <Field
        label="Description"
        hint="For yourself, such as the program that it calls."
        autoComplete="off"
        maxLength={200}
        value={draft.description}
        onChange={(event) => edit({ description: event.target.value })}
      />
      <EventTree chosen={draft.events} onChange={(events) => edit({ events })} />
      <InstanceChoice chosen={draft.instances} onChange={(instances) => edit({ instances })} />
      {(isNew || draft.kind === 'push') && <AdvancedFields form={form} isNew={isNew} />}
      {error !== undefined && urlError === undefined && <ErrorBanner title={failed} error={error} />}
    </form>
  );
}
