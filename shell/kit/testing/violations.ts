import axe from 'axe-core';

/** The accessibility rules that the page breaks, each with the elements at fault. What is seen needs a real browser. */
export async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, {
    rules: {
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: false },
      // A piece alone is no page with landmarks.
      region: { enabled: false },
    },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
