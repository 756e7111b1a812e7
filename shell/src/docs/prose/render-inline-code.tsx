import type { ReactNode } from 'react';

/** Text in which `backticks` mark what is typed as it stands. */
export function renderInlineCode(text: string): ReactNode {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
