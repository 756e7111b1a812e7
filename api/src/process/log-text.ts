import pino from 'pino';

/** Fields that a line of text leaves out or shows in another place. */
const LEFT_OUT = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err']);
/** What is unclear without quotation marks. */
const NEEDS_QUOTES = /[\s"=]|^$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal obeys control characters, so they are written as escapes.
const CONTROL = /[\x00-\x1f\x7f-\x9f\u2028\u2029]/g;

/** A JSON line of the log for people: time, level, message and fields on one line, below it the stack of an error. */
export function toText(json: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const name = (pino.levels.labels[Number(level)] ?? String(level)).toUpperCase().padEnd(5);
  const at = new Date(Number(time)).toTimeString().slice(0, 8);
  const told = Object.entries(fields).filter(([field]) => !LEFT_OUT.has(field));
  const line = [at, name, String(msg), ...told.map(([field, value]) => `${field}=${fieldOf(value)}`)];
  return [line.join(' '), ...describeError(err)].map(escapeControls).join('\n');
}

function fieldOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return typeof value === 'string' && NEEDS_QUOTES.test(text) ? JSON.stringify(text) : text;
}

function describeError(err: unknown): string[] {
  if (typeof err !== 'object' || err === null) return [];
  const { stack, message, cause } = err as { stack?: unknown; message?: unknown; cause?: unknown };
  const lines = String(stack ?? message).split('\n');
  return [...lines, ...(typeof cause === 'string' ? [`cause: ${cause}`] : [])].map((line) => `  ${line}`);
}

function escapeControls(text: string): string {
  return text.replace(CONTROL, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
