import { readFile } from 'node:fs/promises';
import type { Addressing, ControlCall, ControlRequest, Typing } from '@waxwing/contract/sandbox';
import { type CallApi, saveFile, uploadNamedFile } from './file-commands.js';
import { MESSAGE_USAGE, parseMessage } from './message-commands.js';

export const USAGE = `A phone on the command line, for a sandbox that is running.

  phone <number> add [name]            put WhatsApp on it
  phone <number> scan <qr>             link a device: the QR's text, its PNG data URL, or a PNG file
  phone <number> pair <code>           link a device by the code it shows
  phone <number> messages              what arrived
  phone <number> read [id] …           read these messages, or all: read receipts go out
  phone <number> type <to> composing|recording|paused
  phone <number> open|close            WhatsApp: others see the phone online, or not
  phone <number> unlink                remove the linked devices
  phone <number> address lid|pn        have WhatsApp move the account to hidden ids, or back to numbers
  phone <number> number shown|hidden   show others the number, or hide it

${MESSAGE_USAGE}
  --url <base>   where the control API is (default http://localhost:3000, or the port in PORT)
`;

/** A call by its name, as the contract lists it, and what it takes. */
type Request = { [C in ControlCall]: { readonly call: C } & Omit<ControlRequest<C>, 'number'> }[ControlCall];

/** A QR picture may be given as a file. */
const readQrArgument = async (argument: string): Promise<string> =>
  argument.endsWith('.png') ? `data:image/png;base64,${await readFile(argument, 'base64')}` : argument;

async function parseCommand(number: string, command: string, rest: string[]): Promise<Request | undefined> {
  const [first = '', second = ''] = rest;
  const body = parseMessage(command, rest);
  if (body) return { call: 'POST /phones/{number}/messages', body };
  switch (command) {
    case 'add':
      return { call: 'POST /phones', body: { number, ...(first && { name: rest.join(' ') }) } };
    case 'scan':
      return { call: 'POST /phones/{number}/scan', body: { qr: await readQrArgument(first) } };
    case 'pair':
      return { call: 'POST /phones/{number}/pair', body: { code: rest.join('') } };
    case 'messages':
      return { call: 'GET /phones/{number}/messages' };
    case 'address':
      // The sandbox refuses another word.
      return { call: 'POST /phones', body: { number, addressing: first as Addressing } };
    case 'number':
      return first === 'shown' || first === 'hidden'
        ? { call: 'POST /phones', body: { number, sharesNumber: first === 'shown' } }
        : undefined;
    case 'read':
      return { call: 'POST /phones/{number}/read', body: rest.length > 0 ? { messages: rest } : {} };
    case 'type':
      // As above.
      return { call: 'POST /phones/{number}/typing', body: { to: first, state: second as Typing['state'] } };
    case 'open':
    case 'close':
      return { call: 'POST /phones/{number}/presence', body: { online: command === 'open' } };
    case 'forget':
      return { call: 'POST /phones/{number}/messages/{id}/forget', id: first, body: {} };
    case 'unlink':
      return { call: 'POST /phones/{number}/unlink' };
    default:
      return undefined;
  }
}

/** A sentence of the sandbox about a call that it refused. */
class Refused extends Error {}

function callerOf(base: string): CallApi {
  return async (path, init) => {
    const response = await fetch(new URL(`/sandbox/api${path}`, base), init);
    if (response.ok) return response;
    const { detail } = (await response.json()) as { detail?: string };
    throw new Refused(detail ?? `HTTP ${response.status}`);
  };
}

/** What the call answers; undefined for words that are no command. */
async function run(call: CallApi, number: string, words: string[]): Promise<unknown> {
  const [command = '', ...rest] = words;
  const encoded = encodeURIComponent(number);
  if (command === 'file') return saveFile(call, encoded, rest);
  const file = await uploadNamedFile(call, encoded, words);
  const request = file
    ? { call: 'POST /phones/{number}/messages', body: file, id: undefined }
    : await parseCommand(number, command, rest);
  if (!request) return undefined;
  const { call: name, body, id = '' } = { id: '', body: undefined, ...request };
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replace('{number}', encoded).replace('{id}', encodeURIComponent(id));
  const response = await call(filled, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return response.json();
}

/** Runs one command against the control API at `base` and returns what to print. Never rejects. */
export async function runPhoneCommand(base: string, words: string[]): Promise<{ ok: boolean; text: string }> {
  const [number = '', ...command] = words;
  try {
    const answer = await run(callerOf(base), number, command);
    return answer === undefined
      ? { ok: false, text: USAGE }
      : { ok: true, text: JSON.stringify(answer, null, 2) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, text: error.message };
    const reason =
      error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : '';
    return { ok: false, text: `The call to the sandbox at ${base} failed: ${reason}` };
  }
}
