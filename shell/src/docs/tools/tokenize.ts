/** The kind of a token, for highlighting. */
export type TokenKind = 'plain' | 'comment' | 'keyword' | 'name' | 'number' | 'string';
export type Token = readonly [kind: TokenKind, text: string];

// Only as much grammar as the examples use; a test checks that no text is lost.
const GRAMMARS: Readonly<Record<string, RegExp>> = {
  mjs: /(?<comment>\/\/.*|\/\*\*.*\*\/)|(?<string>`[^`]*`|'[^'\n]*')|(?<keyword>\b(?:async|await|catch|const|for|from|function|if|import|let|new|return|throw|try)\b)|(?<number>\b\d+\b)/g,
  py: /(?<comment>#.*)|(?<string>b?"""[^"]*"""|[bf]?"[^"\n]*")|(?<keyword>\b(?:and|as|class|def|except|for|from|if|import|in|not|or|raise|return|try|with)\b)|(?<number>\b\d+\b)/g,
  php: /(?<comment>\/\/.*)|(?<string>'[^'\n]*'|"[^"\n]*")|(?<keyword><\?php|\b(?:as|echo|exit|false|foreach|if|true)\b)|(?<name>\$\w+)|(?<number>\b\d+\b)/g,
  sh: /(?<comment>^#.*)|(?<string>'[^']*'|"[^"]*")|(?<keyword>\b(?:case|curl|esac|exit|export|fi|grep|if|node|openssl|sed|then)\b)|(?<name>\b[A-Z_]+(?==))/gm,
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
