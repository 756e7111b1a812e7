/** What Helm makes of a template that uses no more than these do; Helm itself is in no package of npm. */
export function renderTemplate(template: string, values: object): string {
  return renderLines(renderRanges(template, values), values);
}

const RANGE = /^\s*\{\{- range (.+?) := (\S+) \}\}\n([\s\S]*?)^\s*\{\{- end \}\}\n/gm;

/** Each range as often as its list or map has entries, with the names of its variables replaced. */
function renderRanges(template: string, values: object): string {
  return template.replace(RANGE, (_, names: string, path: string, body: string) => {
    const found = atom(path, values) as object;
    const entries = Array.isArray(found)
      ? found.map((value) => [value])
      : Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const variables = names.split(', ');
    return entries
      .map((entry) =>
        body.replace(/\{\{ (\$\w+)( \| quote)? \}\}/g, (_found, name: string, quoted?: string) => {
          const value = String(entry[variables.indexOf(name)]);
          return quoted ? JSON.stringify(value) : value;
        }),
      )
      .join('');
  });
}

function renderLines(template: string, values: object): string {
  const lines: string[] = [];
  const shown: boolean[] = [];
  for (const line of template.split('\n')) {
    const condition = /^\s*\{\{- if (.+) \}\}$/.exec(line)?.[1];
    if (condition !== undefined) shown.push(Boolean(evaluate(condition, values)));
    else if (/^\s*\{\{- end \}\}$/.test(line)) shown.pop();
    else if (shown.every(Boolean))
      lines.push(line.replace(/\{\{ (.+?) \}\}/g, (_, text) => shownAs(text, values)));
  }
  return lines.join('\n');
}

function shownAs(expression: string, values: object): string {
  const [value, filter] = expression.split(' | ');
  const found = String(evaluate(value!, values));
  return filter === 'quote' ? JSON.stringify(found) : found;
}

const FUNCTIONS: Readonly<Record<string, (...args: number[]) => unknown>> = {
  add: (a, b) => a + b,
  mul: (a, b) => a * b,
  div: (a, b) => Math.trunc(a / b),
  gt: (a, b) => a > b,
  int: Number,
  not: (a) => !a,
};

/** Evaluates an expression in Go's prefix form, such as `add (int .Values.a) 1`. */
function evaluate(expression: string, values: object): unknown {
  const words = expression.match(/\([^()]*(?:\([^()]*\)[^()]*)*\)|\S+/g) ?? [];
  const parts = words.map((word) =>
    word.startsWith('(') ? evaluate(word.slice(1, -1), values) : atom(word, values),
  );
  const [first, ...rest] = parts;
  return typeof first === 'function' ? first(...rest) : first;
}

function atom(word: string, values: object): unknown {
  if (word.startsWith('.Values.')) {
    const path = word.slice('.Values.'.length).split('.');
    const found = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], values);
    if (found === undefined) throw new Error(`there is no ${word}`);
    return found;
  }
  return FUNCTIONS[word] ?? Number(word);
}
