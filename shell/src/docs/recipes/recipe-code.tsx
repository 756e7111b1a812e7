import recipes from '../generated/recipes.json' with { type: 'json' };
import { HighlightedCode } from '../prose/highlighted-code.js';

export interface RecipeCodeProps {
  readonly label: string;
  readonly language: string;
  /** A file of `docs/recipes`, each of which is run by a test. */
  readonly file: keyof typeof recipes;
}

/** A whole program: longer than an example, and loaded by those alone who read its page. */
export default function RecipeCode({ label, language, file }: RecipeCodeProps) {
  return <HighlightedCode label={label} samples={[{ language, tokens: recipes[file] }]} />;
}
