import { serverTextOr } from '@waxwing/client';
import { errorText } from '@waxwing/kit/remote';
import { Button, Field } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSetProxy } from './proxy.api.js';
import styles from './proxy.module.css';

export interface ProxyFormProps {
  readonly instanceId: string;
  /** Called when the proxy is saved or editing is cancelled. */
  readonly onDone: () => void;
}

export function ProxyForm({ instanceId, onDone }: ProxyFormProps) {
  const [url, setUrl] = useState('');
  const { mutate, error, isPending, reset } = useSetProxy(instanceId);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const isEmpty = url.trim() === '';
  const set = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || isPending) return;
    mutate(url, {
      onSuccess: () => {
        toast.success('Proxy set. The instance connects through it.');
        onDone();
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={set} noValidate>
      <Field
        ref={field}
        label="Proxy URL"
        autoComplete="off"
        spellCheck={false}
        placeholder="socks5://user:password@proxy.example:1080"
        hint="http, https or socks5, best near the phone. It is kept sealed, and its password is not shown again."
        error={error ? serverTextOr(error, errorText(error)) : undefined}
        value={url}
        onChange={(event) => {
          if (error) reset();
          setUrl(event.target.value);
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="small" busy={isPending} disabled={isEmpty}>
          {isPending ? 'Setting...' : 'Save Proxy'}
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
