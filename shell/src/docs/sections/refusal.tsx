import { withCode } from '../prose/with-code.js';
import styles from './refusal.module.css';
import type { SendError } from './send-errors.js';

/** One refusal: how it looks, why it comes, what to do. */
export function Refusal({ title, status, code, says, cause, fix }: SendError) {
  return (
    <section className={styles.refusal} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <p>
          <b>{status}</b> <code>{code}</code>
        </p>
      </header>
      <dl>
        {says && (
          <div>
            <dt>Says</dt>
            <dd>
              <q>{says}</q>
            </dd>
          </div>
        )}
        <div>
          <dt>Cause</dt>
          <dd>{withCode(cause)}</dd>
        </div>
        <div>
          <dt>Fix</dt>
          <dd>{withCode(fix)}</dd>
        </div>
      </dl>
    </section>
  );
}
