import { getConfig } from '@testing-library/react';
import axe, { type AxeResults } from 'axe-core';

const RULES = {
  'color-contrast': { enabled: false },
  'label-content-name-mismatch': { enabled: false },
  // A component alone has no landmarks.
  region: { enabled: false },
};

/** The accessibility rules that the page violates, with the elements. Visual rules need a real browser. */
export async function findA11yViolations(): Promise<string[]> {
  const runAxe = () => axe.run(document.body, { rules: RULES });
  // The testing library's own wrapper, so that pending updates run inside `act`.
  const { violations: broken }: AxeResults = await getConfig().asyncWrapper(runAxe);
  return broken.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
