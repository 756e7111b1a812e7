import styles from './content-line.module.css';
import { describeContent } from './describe.js';
import { type Content, kindOf } from './kind.js';

/** A message that is more than a text in one line: its icon, its kind and what it holds. */
export function ContentLine({ content, text }: { content: Content; text: string }) {
  const kind = kindOf(content);
  if (!kind) return text;
  const { name, icon: Icon } = kind;
  const said = describeContent(content) || text;
  return (
    <>
      <span className={styles.kind}>
        <Icon size={14} aria-hidden />
        {name}
      </span>
      {said && <> {said}</>}
    </>
  );
}
