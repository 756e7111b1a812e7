import { memo } from 'react';
import { DefinitionList } from '../prose/definition-list.js';
import { renderInlineCode } from '../prose/render-inline-code.js';
import { FieldList } from './field-list.js';
import { errorsOf, type Operation } from './operations.js';
import styles from './reference.module.css';

/** Who may call it. */
function caller({ bearer, scope }: Operation): string {
  if (bearer === 'account') return 'Authorization: Bearer and the token of a sign-in.';
  if (bearer !== 'apiKey') return 'Needs no sign-in.';
  return `Authorization: Bearer and an API key${scope && ` with the scope \`${scope}\``}.`;
}

/** One operation as a line, which unfolds to its details. All of them are thousands of elements, which a search leaves as they are. */
export const OperationEntry = memo(function OperationEntry({ operation }: { operation: Operation }) {
  const { method, path, summary, parameters, body, answers } = operation;
  const refusals = errorsOf(operation);
  return (
    <details className={styles.operation}>
      <summary>
        <b data-method={method}>{method}</b>
        <code>{path}</code>
        <span>{renderInlineCode(summary)}</span>
      </summary>
      <div className={styles.body}>
        <p>{renderInlineCode(caller(operation))}</p>
        <FieldList title="Parameters" fields={parameters} />
        <FieldList title="Body" fields={body} />
        {answers.map((answer) => (
          <FieldList key={answer.status} title={`Answer ${answer.status}`} fields={answer.fields} answer />
        ))}
        {refusals.length > 0 && (
          <>
            <h3>Refusals</h3>
            <DefinitionList
              entries={refusals.map(({ code, status, about }) => ({
                term: code,
                aside: status,
                text: renderInlineCode(about),
              }))}
            />
          </>
        )}
      </div>
    </details>
  );
});
