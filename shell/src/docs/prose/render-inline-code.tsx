import type { ReactNode } from 'react';

/** Renders text in `backticks` as code. */
export function renderInlineCode(text: string): ReactNode {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
