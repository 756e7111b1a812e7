import { isShellError, serverTextOr } from '@waxwing/client';
import { ErrorBanner, errorText } from '@waxwing/kit/remote';
import { Banner, Button, Checkbox } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Safety, useChangeSafety } from '../safety.api.js';
import styles from '../safety.module.css';
import { CapsFields } from './caps-fields.js';
import { changeOf, draftOf, editsSince, raisedCaps, type SafetyDraft, wrongCaps } from './draft.js';
import { FirstContactFields } from './first-contact-fields.js';
import { ModeField, needsConsent } from './mode-field.js';
import { OptOutFields } from './opt-out-fields.js';

interface SafetyFormProps {
  readonly instanceId: string;
  readonly safety: Safety;
  /** Begins with protection chosen, which is to be saved, and with the focus on it. */
  readonly protects: boolean;
}

/** The settings of number safety. Less protection and higher caps are saved with a consent alone. */
export function SafetyForm({ instanceId, safety, protects }: SafetyFormProps) {
  // What is typed is kept while the stored settings are read anew.
  const [edits, setEdits] = useState<Partial<SafetyDraft>>(protects ? { mode: 'protect' } : {});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (protects) form.current?.querySelector<HTMLElement>('input[type=radio]:checked')?.focus();
  }, [protects]);
  const [agreed, setAgreed] = useState({ mode: false, caps: false });
  const { mutate, error, isPending, reset } = useChangeSafety(instanceId);
  const draft = { ...draftOf(safety), ...edits };
  const change = changeOf(draft, safety);
  const wrong = wrongCaps(draft);
  const raised = change.caps ? raisedCaps(draft, safety.default_caps) : [];
  const isChanged = Object.keys(change).length > 0;
  const lacksConsent =
    (needsConsent(draft.mode, safety.mode) && !agreed.mode) || (raised.length > 0 && !agreed.caps);
  const edit = (next: Partial<SafetyDraft>) => {
    if (error) reset();
    setEdits((before) => ({ ...before, ...next }));
  };
  const discard = () => {
    reset();
    setEdits({});
    setAgreed({ mode: false, caps: false });
  };
  /** What was changed, or agreed to, while this was being saved stays. */
  const forgetSaved = () => {
    setEdits((now) => editsSince(edits, now));
    setAgreed((now) => ({ mode: now.mode && !agreed.mode, caps: now.caps && !agreed.caps }));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || isPending || lacksConsent || wrong.size > 0) return;
    mutate(raised.length > 0 ? { ...change, confirm_raised_caps: true } : change, {
      onSuccess: () => {
        toast.success('Safety settings saved.');
        forgetSaved();
      },
    });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={save} noValidate>
      <ModeField
        mode={draft.mode}
        before={safety.mode}
        consents={agreed.mode}
        onMode={(mode) => edit({ mode })}
        onConsent={(mode) => setAgreed({ ...agreed, mode })}
      />
      <FirstContactFields draft={draft} declaredAge={safety.settings.declared_age} onEdit={edit} />
      <CapsFields draft={draft} defaults={safety.default_caps} wrong={wrong} onEdit={edit} />
      <OptOutFields draft={draft} onEdit={edit} />
      {raised.length > 0 && wrong.size === 0 && (
        <Banner tone="warn" title="Above the defaults">
          {raised.join('; ')}.
          <Checkbox checked={agreed.caps} onChange={(caps) => setAgreed({ ...agreed, caps })}>
            I raise these caps, and know that the number may be restricted sooner. This is noted with my name.
          </Checkbox>
        </Banner>
      )}
      {error && !isShellError(error) && (
        <ErrorBanner title="The settings were not saved" error={serverTextOr(error, errorText(error))} />
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabled={!isChanged || lacksConsent || wrong.size > 0}
        >
          {isPending ? 'Saving...' : 'Save Settings'}
        </Button>
        {isChanged && <Button onClick={discard}>Discard</Button>}
      </div>
    </form>
  );
}
