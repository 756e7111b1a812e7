import { CodeBlock } from '@waxwing/kit/ui';
import samples from '../generated/samples.json' with { type: 'json' };
import styles from './example.module.css';

export type SampleName = keyof typeof samples;

/** The origin in the example files; the page replaces it by its own. */
const EXAMPLE_ORIGIN = 'http://localhost:3000';

export interface ExampleProps {
  /** What the code does, for a screen reader. */
  readonly label: string;
  /** Files of `docs/examples`, each with the language for its tab. */
  readonly files: Readonly<Partial<Record<SampleName, string>>>;
}

/** Code from the example files, each of which is run by a test. */
export function Example({ label, files }: ExampleProps) {
  const shown = Object.entries(files).map(([file, language]) => {
    const tokens = samples[file as SampleName].map(([kind = '', text = '']) => ({
      kind,
      text: text.replaceAll(EXAMPLE_ORIGIN, window.location.origin),
    }));
    return {
      language,
      code: tokens.map(({ text }) => text).join(''),
      highlighted: tokens.map(({ kind, text }, at) => (
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
