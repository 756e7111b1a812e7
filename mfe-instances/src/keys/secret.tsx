import { Eye, EyeOff } from '@waxwing/kit/icons';
import { Button, CopyButton } from '@waxwing/kit/ui';
import { useState } from 'react';
import type { ApiKey } from './keys.api.js';
import styles from './keys.module.css';

const MASK = '•'.repeat(32);
const HINT_LENGTH = 8;

/** The API key, masked until it is revealed, with a usage example. */
export function KeySecret({ apiKey: { name, api_key } }: { apiKey: ApiKey }) {
  const [revealed, setRevealed] = useState(false);
  const word = revealed ? 'Hide' : 'Show';
  return (
    <div className={styles.secret}>
      <div className={styles.key}>
        <code>{revealed ? api_key : MASK}</code>
        <span className={styles.keyActions}>
          <Button
            size="small"
            variant="quiet"
            icon={revealed ? <EyeOff size={14} /> : <Eye size={14} />}
            aria-label={`${word} ${name}`}
            onClick={() => setRevealed(!revealed)}
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
