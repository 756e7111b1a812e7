import { ErrorBanner } from '@waxwing/kit/remote';
import { Button, Checkbox, Field } from '@waxwing/kit/ui';
import { Dialog, toast } from '@waxwing/kit/ui/overlay';
import { useId } from 'react';
import { EventTree } from './event-tree.js';
import styles from './form.module.css';
import { InstanceChoice } from './instance-choice.js';
import { useWebhookForm, type WebhookForm } from './use-webhook-form.js';

interface FormDialogProps extends WebhookForm {
  readonly onClose: () => void;
}

const TEXTS = {
  create: {
    title: 'Create Webhook',
    save: 'Create',
    saving: 'Creating...',
    failed: 'Failed to create webhook',
  },
  edit: { title: 'Edit Webhook', save: 'Save', saving: 'Saving...', failed: 'Failed to save webhook' },
};

/** The settings of a webhook, new or changed. It stays open until they are saved. */
export function WebhookFormDialog({ onClose, onSaved, ...form }: FormDialogProps) {
  const id = useId();
  const texts = form.webhook ? TEXTS.edit : TEXTS.create;
  const done = () => {
    onSaved();
    if (form.webhook) toast.success('Webhook saved.');
  };
  const { draft, edit, error, urlError, pushes, ready, saving, submit } = useWebhookForm({
    ...form,
    onSaved: done,
  });
  return (
    <Dialog
      open
      title={texts.title}
      onClose={() => saving || onClose()}
      actions={
        <>
          <Button disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={saving} disabled={!ready}>
            {saving ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {pushes && (
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
        {pushes && (
          <Checkbox checked={draft.strict} onChange={(strict) => edit({ strict })}>
            Strictly in order
            <span className={styles.meaning}>
              {' '}
              One event at a time; one that your server refuses holds up all later ones.
            </span>
          </Checkbox>
        )}
        {error !== undefined && urlError === undefined && <ErrorBanner title={texts.failed} error={error} />}
      </form>
    </Dialog>
  );
}
