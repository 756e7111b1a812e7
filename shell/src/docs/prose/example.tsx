import samples from '../generated/samples.json' with { type: 'json' };
import { HighlightedCode } from './highlighted-code.js';

export type SampleName = keyof typeof samples;

export interface ExampleProps {
  /** What the code does, for a screen reader. */
  readonly label: string;
  /** Files of `docs/examples`, each with the language for its tab. */
  readonly files: Readonly<Partial<Record<SampleName, string>>>;
}

/** Code from the example files, each of which is run by a test. */
export function Example({ label, files }: ExampleProps) {
  const shown = Object.entries(files).map(([file, language]) => ({
    language,
    tokens: samples[file as SampleName],
  }));
  return <HighlightedCode label={label} samples={shown} />;
}
