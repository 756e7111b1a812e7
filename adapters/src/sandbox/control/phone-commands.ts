import { readFile } from 'node:fs/promises';
import type { Addressing, ControlCall, ControlRequest, Typing } from '@waxwing/contract/sandbox';
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
    case 'unlink':
      return { call: 'POST /phones/{number}/unlink' };
    default:
      return undefined;
  }
}

/** Runs one command against the control API at `base` and returns what to print. Never rejects. */
export async function runPhoneCommand(base: string, words: string[]): Promise<{ ok: boolean; text: string }> {
  const [number = '', command = '', ...rest] = words;
  try {
    const { call, body } = (await parseCommand(number, command, rest)) ?? {};
    if (!call) return { ok: false, text: USAGE };
    const [method = '', path = ''] = call.split(' ');
    const url = new URL(`/sandbox/api${path.replace('{number}', encodeURIComponent(number))}`, base);
    const response = await fetch(url, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const answer = (await response.json()) as { detail?: string };
    const text = response.ok ? JSON.stringify(answer, null, 2) : (answer.detail ?? `HTTP ${response.status}`);
    return { ok: response.ok, text };
  } catch (error) {
    const reason =
      error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : '';
    return { ok: false, text: `The call to the sandbox at ${base} failed: ${reason}` };
  }
}
