import { renderInlineCode } from '../prose/render-inline-code.js';
import styles from './send-error-entry.module.css';

export interface SendError {
  readonly title: string;
  readonly status: number;
  readonly code: string;
  /** The error text in the response, if it is always the same. */
  readonly says?: string;
  /** Literal text is in `backticks`, here and below. */
  readonly cause: string;
  readonly fix: string;
}

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
