import { z } from 'zod';
import { cards, choice, location, poll } from './contents.js';
import { flag, integer, oneOf, strict, text, time } from './fields.js';
import { newFile } from './new-file.js';

const ID = 'must be an id of 1 to 64 letters and digits';
const id = z.string(ID).regex(/^[A-Za-z0-9]{1,64}$/, ID);

const PROTO = 'must be a message of WhatsApp as base64';
const EMOJI = 'must be an emoji, or empty to take the reaction back';

/** Under which kind of address an account stands in what follows from a message's secret. */
const identity = oneOf(['lid', 'pn']);

/** What a message is: exactly one of these. */
const contents = {
  text: text.optional(),
  location: location.optional(),
  contact: cards.optional(),
  poll: poll.optional(),
  file: newFile.optional(),
  reaction: strict({ message: id, emoji: z.string(EMOJI).max(64, EMOJI) }).optional(),
  /** `secret` encrypts it with the secret of the message, as phones do since May 2026. */
  edit: strict({ message: id, text, secret: flag.optional() }).optional(),
  /** Deletes it for everyone. */
  delete: strict({ message: id }).optional(),
  /** The addresses of the poll's creator and of the voter in the encryption; by default those of the chat. */
  vote: strict({
    poll: id,
    options: choice,
    creator: identity.optional(),
    voter: identity.optional(),
  }).optional(),
  /** Sets after how many seconds the messages of the chat disappear; 0: never. */
  timer: integer(0, 31_622_400).optional(),
  /** Stays on the phone: linked devices hear only that there is one. */
  viewOnce: oneOf(['image', 'video', 'audio']).optional(),
  /** A field that no client knows, with so many bytes. */
  unknown: strict({ field: integer(1_000, 536_870_911), bytes: integer(1, 500_000) }).optional(),
  /** Any message, encoded. */
  proto: z.base64(PROTO).min(1, PROTO).max(700_000, PROTO).optional(),
};

type ContentName = keyof typeof contents;

const CONTENT_NAMES = Object.keys(contents) as ContentName[];
const ACTIONS: readonly ContentName[] = ['reaction', 'edit', 'delete', 'vote', 'timer'];

/** A message that is written on a phone. Its content is exactly one of the fields from `text` to `proto`. */
export const newMessage = strict({
  to: text,
  ...contents,
  /** The id of the message of this chat to which it replies. */
  reply: id.optional(),
  id: id.optional(),
  /** When it was written; default now. */
  sentAt: time.optional(),
  /** Leaves the message's secret out, which edits and votes need. */
  secretless: flag.optional(),
  /** Sends what WhatsApp's own app refuses: for unknown messages, too late, or of another author. */
  anyway: flag.optional(),
}).superRefine((message, { addIssue }) => {
  const refuse = (field: string, sentence: string) =>
    addIssue({ code: 'custom', path: [field], message: sentence });
  const [first, second] = CONTENT_NAMES.filter((name) => message[name] !== undefined);
  if (first === undefined) refuse('text', 'must be a non-empty text, or another content takes its place');
  else if (second !== undefined) refuse(second, `cannot stand beside ${first}`);
  else if (message.reply !== undefined && ACTIONS.includes(first))
    refuse('reply', `cannot stand beside ${first}`);
});

export type NewMessage = z.input<typeof newMessage>;
export type Identity = z.infer<typeof identity>;
