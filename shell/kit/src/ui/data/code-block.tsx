import { type ReactNode, useState } from 'react';
import { CopyButton } from '../actions/copy-button.js';
import { Tabs } from '../disclosure/tabs.js';
import styles from './code-block.module.css';

export interface CodeSample {
  /** The language's display name: 'JavaScript', 'curl'. */
  readonly language: string;
  /** The text to copy. */
  readonly code: string;
  /** The same text, highlighted; by default the plain text is shown. */
  readonly highlighted?: ReactNode;
}

/** Code with a copy button. With more than one sample, a tab for each language. */
export function CodeBlock({ label, samples }: { label: string; samples: readonly CodeSample[] }) {
  const [language, setLanguage] = useState(samples[0]?.language ?? '');
  const [first, ...others] = samples;
  if (!first) return null;
  return (
    <div className={styles.block}>
      {others.length === 0 ? (
        <Sample label={label} sample={first} named />
      ) : (
        <Tabs
          label={label}
          value={language}
          onChange={setLanguage}
          tabs={samples.map((sample) => ({
            value: sample.language,
            label: sample.language,
            content: <Sample label={label} sample={sample} />,
          }))}
        />
      )}
    </div>
  );
}

/** The copy button is above the code: beside the tabs, or without tabs beside the language. */
function Sample({ label, sample, named }: { label: string; sample: CodeSample; named?: boolean }) {
  return (
    <div className={styles.sample}>
      <div className={named ? styles.bar : styles.besideTabs}>
        {named && <span>{sample.language}</span>}
        <CopyButton text={sample.code} label={`Copy ${label}`} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard must reach them */}
      <section tabIndex={0} aria-label={`${label}, ${sample.language}`}>
        <pre>
          <code>{sample.highlighted ?? sample.code}</code>
        </pre>
      </section>
    </div>
  );
}
