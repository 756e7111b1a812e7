import { Eye, EyeOff } from '@waxwing/kit/icons';
import { Button, CopyButton } from '@waxwing/kit/ui';
import { useState } from 'react';
import type { ApiKey } from './keys.api.js';
import styles from './keys.module.css';

const MASK = '•'.repeat(32);
const HINT_LENGTH = 8;

/** The key, hidden until its owner asks to see it, and how it is used. */
export function KeySecret({ apiKey: { name, api_key } }: { apiKey: ApiKey }) {
  const [shown, setShown] = useState(false);
  const word = shown ? 'Hide' : 'Show';
  return (
    <div className={styles.secret}>
      <div className={styles.key}>
        <code>{shown ? api_key : MASK}</code>
        <span className={styles.keyActions}>
          <Button
            size="small"
            variant="quiet"
            icon={shown ? <EyeOff size={14} /> : <Eye size={14} />}
            aria-label={`${word} ${name}`}
            onClick={() => setShown(!shown)}
          >
            {word}
          </Button>
          <CopyButton text={api_key} label={`Copy ${name}`} />
        </span>
      </div>
      <p className={styles.hint}>
        Usage: <code>Authorization: Bearer {api_key.slice(0, HINT_LENGTH)}...</code>
      </p>
    </div>
  );
}
