import { z } from 'zod';
import { armedFault, fault } from './faults.js';
import { flag, integer, list, oneOf, text } from './fields.js';
import { fileType, mediaFile } from './media.js';
import { arrivedMessage, chat, crowdMessage, typing } from './messages.js';
import { newMessage } from './new-message.js';
import { assertion, challenge, newPhone, passkey, phone } from './phones.js';
import { standingChange } from './standing.js';

const revision = integer(0, 2_147_483_647);

/** Revisions of WhatsApp's web client below which a device is refused; 0 accepts every revision. */
const versionFloor = z.object({
  /** Below it the login of a linked device is refused with 405. */
  login: revision,
  /** Below it a device cannot be linked: the phone reports it, and the device gets no answer. */
  link: revision,
  /** The revision that `sw.js` names; 0 makes the page unavailable. */
  current: revision,
});

/** A client's action that WhatsApp would not accept, in a sentence. */
const protocolProblem = z.object({ at: z.string(), number: z.string(), what: z.string() });

const done = z.object({ ok: z.literal(true) });
const written = z.object({ id: z.string() });
const floor = versionFloor.extend({ refused: z.number() });
const pairing = { body: z.object({ code: text }), answer: done };

/** Every call of the sandbox's control API, below `/sandbox/api`. A number in a path is one of the sandbox's phones. */
export const controlCalls = {
  'POST /phones': { body: newPhone, answer: phone },
  'GET /phones': { answer: z.object({ phones: z.array(phone) }) },
  'POST /phones/{number}/scan': { body: z.object({ qr: text }), answer: done },
  'POST /phones/{number}/pair': pairing,
  // The former name of this call.
  'POST /phones/{number}/code': pairing,
  'POST /phones/{number}/passkey': { body: challenge, answer: assertion },
  'GET /phones/{number}/passkey': { answer: passkey },
  'GET /phones/{number}/chats': { answer: z.object({ chats: z.array(chat) }) },
  'GET /phones/{number}/messages': { answer: z.object({ messages: z.array(arrivedMessage) }) },
  'POST /phones/{number}/messages': { body: newMessage, answer: written },
  'POST /phones/{number}/messages/{id}/forget': {
    body: z.object({ code: integer(400, 599).optional() }),
    answer: done,
  },
  'POST /phones/{number}/crowds': { body: crowdMessage, answer: written },
  'POST /phones/{number}/read': {
    body: z.object({ messages: list(text, 1, 1_000).optional() }),
    answer: z.object({ read: z.number() }),
  },
  'POST /phones/{number}/typing': { body: typing, answer: done },
  'POST /phones/{number}/presence': { body: z.object({ online: flag }), answer: done },
  'POST /phones/{number}/unlink': { answer: done },
  'POST /phones/{number}/standing': { body: standingChange, answer: phone },
  'POST /phones/{number}/away': { body: z.object({ days: integer(0, 365) }), answer: phone },
  'POST /phones/{number}/history': { body: z.object({ chats: integer(0, 20_000) }), answer: done },
  'POST /phones/{number}/salt': { body: z.object({ change: oneOf(['new', 'none']) }), answer: done },
  'POST /faults': { body: fault, answer: done },
  'GET /faults': { answer: z.object({ faults: z.array(armedFault) }) },
  'DELETE /faults': { answer: done },
  'DELETE /faults/{kind}': { answer: done },
  'GET /floor': { answer: floor },
  'POST /floor': { body: versionFloor.partial(), answer: floor },
  'GET /frames/{id}': { answer: z.object({ id: z.string(), frames: z.number(), asked: z.number() }) },
  'GET /media': { answer: z.object({ files: z.array(mediaFile) }) },
  'GET /problems': { answer: z.object({ problems: z.array(protocolProblem) }) },
} satisfies Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, { body?: z.ZodObject; answer: z.ZodObject }>;

/** The calls with a file itself: as the body of a request (`application/octet-stream`), or as the answer. */
export const fileCalls = {
  'POST /phones/{number}/files/{type}': { type: fileType, answer: z.object({ upload: z.string() }) },
  'GET /phones/{number}/messages/{id}/file': {},
} satisfies Record<`${'GET' | 'POST'} /${string}`, object>;

/** The most bytes of a file that a phone sends. */
export const MAX_PHONE_FILE_BYTES = 128 * 1024 * 1024;

type Calls = typeof controlCalls;

export type ControlCall = keyof Calls;
export type ControlAnswer<C extends ControlCall> = z.infer<Calls[C]['answer']>;

/** The body of a call as it is handled: checked, with its defaults. */
export type ControlBody<C extends ControlCall> = Calls[C] extends { body: infer Body }
  ? z.output<Body>
  : object;

/** What a client passes: the parameter of the path by its name, and the body. */
export type ControlRequest<C extends ControlCall> = ControlParts &
  ParametersOf<C> &
  (Calls[C] extends { body: infer Body } ? { readonly body: z.input<Body> } : unknown);

type ParametersOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & ParametersOf<Rest>
  : unknown;

/** The same for any call. */
export interface ControlParts {
  readonly body?: object | undefined;
  readonly number?: string | undefined;
  readonly kind?: string | undefined;
  readonly id?: string | undefined;
}

export type VersionFloorView = z.infer<typeof floor>;
export type VersionFloorChange = ControlBody<'POST /floor'>;
export type ProtocolProblem = z.infer<typeof protocolProblem>;
