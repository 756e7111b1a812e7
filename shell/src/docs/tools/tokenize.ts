/** The kind of a token, for highlighting. */
export type TokenKind = 'plain' | 'comment' | 'keyword' | 'name' | 'number' | 'string';
export type Token = readonly [kind: TokenKind, text: string];

// Only as much grammar as the examples use; a test checks that no text is lost.
const GRAMMARS: Readonly<Record<string, RegExp>> = {
  mjs: /(?<comment>\/\/.*)|(?<string>`[^`]*`|'[^'\n]*')|(?<keyword>\b(?:await|const|if|new|throw)\b)|(?<number>\b\d+\b)/g,
  py: /(?<comment>#.*)|(?<string>f?"[^"\n]*")|(?<keyword>\b(?:as|except|from|import|raise|try|with)\b)|(?<number>\b\d+\b)/g,
  php: /(?<comment>\/\/.*)|(?<string>'[^'\n]*'|"[^"\n]*")|(?<keyword><\?php|\b(?:echo|exit|false|if|true)\b)|(?<name>\$\w+)|(?<number>\b\d+\b)/g,
  sh: /(?<string>'[^']*'|"[^"]*")|(?<keyword>\b(?:curl|export)\b)|(?<name>\bWAXWING_\w+(?==))/g,
  json: /(?<name>"[^"]*"(?=:))|(?<string>"[^"]*")|(?<keyword>\b(?:true|false|null)\b)|(?<number>\b\d+\b)/g,
  http: /(?<name>^[\w-]+(?=: ))|(?<string>"[^"]*")|(?<number>\b\d+\b)/gm,
};

/** Splits code into tokens, which joined are the code again. @throws for an unknown language */
export function tokenize(code: string, language: string): Token[] {
  const grammar = GRAMMARS[language];
  if (!grammar) throw new Error(`examples in ${language} have no colours yet`);
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: text, index, groups } of code.matchAll(grammar)) {
    if (index > end) tokens.push(['plain', code.slice(end, index)]);
    const kind = Object.entries(groups ?? {}).find(([, found]) => found !== undefined)?.[0];
    tokens.push([kind as TokenKind, text]);
    end = index + text.length;
  }
  return end < code.length ? [...tokens, ['plain', code.slice(end)]] : tokens;
}
