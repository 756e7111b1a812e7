import { type ReactNode, useState } from 'react';
import { CopyButton } from '../actions/copy-button.js';
import { Tabs } from '../disclosure/tabs.js';
import styles from './code-block.module.css';

export interface CodeSample {
  /** The language as its reader calls it: 'JavaScript', 'curl'. */
  readonly language: string;
  /** What Copy copies. */
  readonly code: string;
  /** The same, highlighted; without it the plain text is shown. */
  readonly highlighted?: ReactNode;
}

/** Code to be copied. With more than one sample, a tab for each language. */
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

/** Copy stands above the code, never over it: beside the tabs, or where there are none beside the name of the language. */
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
