import { CodeBlock } from '@waxwing/kit/ui';
import types from '../generated/events.json' with { type: 'json' };
import { renderInlineCode } from '../prose/render-inline-code.js';
import styles from './event-types.module.css';

/** The groups in the order of the catalogue: what is before the dot of a type. */
const GROUPS = [...new Set(types.map(({ type }) => groupOf(type)))];

/** Every type of event as a line, which unfolds to its JSON. */
export default function EventTypes() {
  return GROUPS.map((group) => (
    <section key={group} className={styles.group} aria-label={`Events: ${group}`}>
      <h3>{group}</h3>
      {types
        .filter(({ type }) => groupOf(type) === group)
        .map(({ type, when, example }) => (
          <details key={type} className={styles.type}>
            <summary>
              <code>{type}</code>
              <span>{renderInlineCode(when)}</span>
            </summary>
            <CodeBlock
              label={type}
              samples={[{ language: 'JSON', code: JSON.stringify(example, null, 2) }]}
            />
          </details>
        ))}
    </section>
  ));
}

function groupOf(type: string): string {
  return type.slice(0, type.indexOf('.'));
}
