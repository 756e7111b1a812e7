import { CirclePlus, Trash2 } from '@waxwing/kit/icons';
import { Button, Field, IconButton } from '@waxwing/kit/ui';
import styles from './form.module.css';
import { MAX_HEADERS, type OwnHeader } from './webhook-draft.js';

interface HeaderFieldsProps {
  readonly headers: readonly OwnHeader[];
  readonly error: string | undefined;
  readonly onChange: (headers: readonly OwnHeader[]) => void;
}

/** Headers of the customer's own that each delivery carries, such as a password of their gateway. */
export function HeaderFields({ headers, error, onChange }: HeaderFieldsProps) {
  const change = (at: number, part: Partial<OwnHeader>) =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...part } : header)));
  return (
    <fieldset className={styles.headers}>
      <legend>Headers</legend>
      <p className={styles.hint}>
        Each delivery carries them, such as <code>authorization</code> for a gateway of yours. Values are
        never shown again; one of ******** stays as it is.
      </p>
      {headers.map(({ name, value }, at) => (
        <div key={at} className={styles.header}>
          <Field
            label={`Name of header ${at + 1}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={name}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <Field
            label={`Value of header ${at + 1}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={1024}
            value={value}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <IconButton
            label={`Remove header ${at + 1}`}
            icon={<Trash2 size={16} />}
            onClick={() => onChange(headers.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <p className={styles.problem} aria-live="polite">
        {error}
      </p>
      {headers.length < MAX_HEADERS && (
        <Button
          size="small"
          icon={<CirclePlus size={14} />}
          onClick={() => onChange([...headers, { name: '', value: '' }])}
        >
          Add Header
        </Button>
      )}
    </fieldset>
  );
}
