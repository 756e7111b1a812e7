import { renderInlineCode } from '../prose/render-inline-code.js';
import styles from './send-error-entry.module.css';
import type { SendError } from './send-errors.js';

/** One error: its response, its cause, and how to fix it. */
export function SendErrorEntry({ title, status, code, says, cause, fix }: SendError) {
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
          <dd>{renderInlineCode(cause)}</dd>
        </div>
        <div>
          <dt>Fix</dt>
          <dd>{renderInlineCode(fix)}</dd>
        </div>
      </dl>
    </section>
  );
}
