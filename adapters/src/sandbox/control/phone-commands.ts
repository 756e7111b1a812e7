import { readFile } from 'node:fs/promises';

export const USAGE = `A phone on the command line, for a sandbox that is running.

  phone <number> add [name]            put WhatsApp on it
  phone <number> scan <qr>             link a device: the QR's text, its PNG data URL, or a PNG file
  phone <number> pair <code>           link a device by the code it shows
  phone <number> messages              what arrived
  phone <number> write <to> <text>     write to another number
  phone <number> read                  open the chats: read receipts go out
  phone <number> unlink                remove the linked devices
  phone <number> address lid|pn        have WhatsApp move the account to hidden ids, or back to numbers
  phone <number> number shown|hidden   show others the number, or hide it

  --url <base>   where the control API is (default http://localhost:3000, or the port in PORT)
`;

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, string | boolean>;
}

/** A QR picture may be given as a file. */
const readQrArgument = async (argument: string): Promise<string> =>
  argument.endsWith('.png') ? `data:image/png;base64,${await readFile(argument, 'base64')}` : argument;

const parseCommand = async (number: string, command: string, rest: string[]): Promise<Call | undefined> => {
  const path = `phones/${encodeURIComponent(number)}`;
  const [first = '', ...others] = rest;
  switch (command) {
    case 'add':
      return { method: 'POST', path: 'phones', body: { number, ...(first && { name: rest.join(' ') }) } };
    case 'scan':
      return { method: 'POST', path: `${path}/scan`, body: { qr: await readQrArgument(first) } };
    case 'pair':
      return { method: 'POST', path: `${path}/pair`, body: { code: rest.join('') } };
    case 'messages':
      return { method: 'GET', path: `${path}/messages` };
    case 'write':
      return { method: 'POST', path: `${path}/messages`, body: { to: first, text: others.join(' ') } };
    case 'address':
      return { method: 'POST', path: 'phones', body: { number, addressing: first } };
    case 'number':
      return first === 'shown' || first === 'hidden'
        ? { method: 'POST', path: 'phones', body: { number, sharesNumber: first === 'shown' } }
        : undefined;
    case 'read':
    case 'unlink':
      return { method: 'POST', path: `${path}/${command}` };
    default:
      return undefined;
  }
};

/** Runs one command against the control API at `base` and returns what to print. Never rejects. */
export const runPhoneCommand = async (
  base: string,
  words: string[],
): Promise<{ ok: boolean; text: string }> => {
  const [number = '', command = '', ...rest] = words;
  try {
    const call = await parseCommand(number, command, rest);
    if (!call) return { ok: false, text: USAGE };
    const response = await fetch(new URL(`/sandbox/api/${call.path}`, base), {
      method: call.method,
      ...(call.body && { body: JSON.stringify(call.body), headers: { 'content-type': 'application/json' } }),
    });
    const answer = (await response.json()) as { detail?: string };
    const text = response.ok ? JSON.stringify(answer, null, 2) : (answer.detail ?? `HTTP ${response.status}`);
    return { ok: response.ok, text };
  } catch (error) {
    const reason =
      error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : '';
    return { ok: false, text: `The call to the sandbox at ${base} failed: ${reason}` };
  }
};
