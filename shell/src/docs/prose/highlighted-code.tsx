import { CodeBlock } from '@waxwing/kit/ui';
import styles from './highlighted-code.module.css';

/** The origin in the files that are shown; the page replaces it by its own. */
const EXAMPLE_ORIGIN = 'http://localhost:3000';

export interface HighlightedSample {
  /** The name of its tab. */
  readonly language: string;
  /** Kind and text of each piece. */
  readonly tokens: readonly (readonly string[])[];
}

/** Code in colours, with a copy button. */
export function HighlightedCode({
  label,
  samples,
}: {
  label: string;
  samples: readonly HighlightedSample[];
}) {
  const shown = samples.map(({ language, tokens }) => {
    const pieces = tokens.map(([kind = '', text = '']) => ({
      kind,
      text: text.replaceAll(EXAMPLE_ORIGIN, window.location.origin),
    }));
    return {
      language,
      code: pieces.map(({ text }) => text).join(''),
      highlighted: pieces.map(({ kind, text }, at) => (
        <span key={at} className={styles[kind]}>
          {text}
        </span>
      )),
    };
  });
  return (
    <div className={styles.example}>
      <CodeBlock label={label} samples={shown} />
    </div>
  );
}
