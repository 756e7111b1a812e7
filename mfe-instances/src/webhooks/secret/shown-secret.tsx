import { CopyButton } from '@waxwing/kit/ui';
import styles from './secret.module.css';

const MASK = '•'.repeat(32);

/** The signing secret, to copy; masked while it is not known. */
export function ShownSecret({ secret }: { secret: string | undefined }) {
  return (
    <div className={styles.secret}>
      <code>{secret ?? MASK}</code>
      {secret !== undefined && <CopyButton text={secret} label="Copy secret" />}
    </div>
  );
}
