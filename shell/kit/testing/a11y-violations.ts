import { getConfig } from '@testing-library/react';
import axe, { type AxeResults } from 'axe-core';

const RULES = {
  'color-contrast': { enabled: false },
  'label-content-name-mismatch': { enabled: false },
  // A piece alone is no page with landmarks.
  region: { enabled: false },
};

/** The accessibility rules that the page breaks, each with the elements at fault. What is seen needs a real browser. */
export async function findA11yViolations(): Promise<string[]> {
  const runAxe = () => axe.run(document.body, { rules: RULES });
  // As the library's own waiting: what is fetched may come meanwhile.
  const { violations: broken }: AxeResults = await getConfig().asyncWrapper(runAxe);
  return broken.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
