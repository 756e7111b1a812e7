import { z } from 'zod';
import { card, location, poll } from './contents.js';
import { oneOf, text } from './fields.js';
import { arrivedFile } from './media.js';

/** The kind of token that a message carried: given by the recipient, or made from the sender's salt. */
const token = oneOf(['tctoken', 'cstoken']);

/** A message by its id and the number of its author. */
const reference = z.object({ message: z.string(), author: z.string() });

/** What a message does to another one, which stands in a chat. */
const action = reference.extend({
  emoji: z.string().optional(),
  /** The options of a vote. */
  options: z.array(z.string()).optional(),
  /** Whether it was encrypted with the other message's secret. */
  secret: z.boolean().optional(),
  /** Why a phone ignores it. */
  refused: z.string().optional(),
});

/** What a phone knows of a message; `at` is RFC 3339. */
const message = z.object({
  id: z.string(),
  /** A message's text, caption, question or place; of an edited one the newest. */
  text: z.string(),
  /** Its kind, such as `text`, `location`, `contact`, `poll`, `reaction`, `edit`, `delete`, `vote` or `timer`. */
  type: z.string(),
  at: z.string(),
  token: token.optional(),
  file: arrivedFile.optional(),
  location: location.optional(),
  contact: z.array(card).optional(),
  poll: poll.optional(),
  /** What it shows for a link in its text. */
  preview: z
    .object({
      url: z.string(),
      title: z.string(),
      description: z.string().optional(),
      /** A JPEG in base64. */
      image: z.string().optional(),
    })
    .optional(),
  reply: reference.extend({ text: z.string() }).optional(),
  /** The addresses that it mentions. */
  mentions: z.array(z.string()).optional(),
  /** How often it was forwarded. */
  forwarded: z.number().optional(),
  /** Seconds after which it disappears. */
  expires: z.number().optional(),
  action: action.optional(),
  reactions: z.array(z.object({ from: z.string(), emoji: z.string() })).optional(),
  /** The newest vote of each voter. */
  votes: z.array(z.object({ from: z.string(), options: z.array(z.string()) })).optional(),
  /** Its former texts, the oldest first, and when each was replaced. */
  edits: z.array(z.object({ text: z.string(), at: z.string() })).optional(),
  deletedAt: z.string().optional(),
});

/** A message that truly arrived at a phone. */
export const arrivedMessage = message.extend({
  from: z.string(),
  /** How many stanzas carried its id. */
  frames: z.number(),
});

/** `out` was written on the phone or sent by a device that is linked to it. */
const chatMessage = message.extend({
  direction: oneOf(['in', 'out']),
  /** Whether the recipient has read it. */
  read: z.boolean(),
});

/** A phone's chat with another number, the oldest message first. */
export const chat = z.object({
  number: z.string(),
  name: z.string(),
  unread: z.number(),
  /** Whether the other account has WhatsApp open, and what it does in this chat. */
  online: z.boolean(),
  typing: oneOf(['composing', 'recording']).optional(),
  messages: z.array(chatMessage),
});

/** What is done in the chat with `to`. */
export const typing = z.object({ to: text, state: oneOf(['composing', 'recording', 'paused']) });

/** Targets with many readers. */
export const crowd = oneOf(['group', 'status', 'channel']);

/** A message to a group, the status or a channel; its content cannot be decrypted. */
export const crowdMessage = z.object({
  crowd,
  text,
  /** The phone whose linked devices get it; default: those of all other phones. */
  to: text.optional(),
});

export type ShownToken = z.infer<typeof token>;
export type ArrivedMessage = z.infer<typeof arrivedMessage>;
export type ChatMessage = z.infer<typeof chatMessage>;
export type ChatView = z.infer<typeof chat>;
export type MessageAction = z.infer<typeof action>;
export type Typing = z.infer<typeof typing>;
export type Crowd = z.infer<typeof crowd>;
export type CrowdMessage = z.infer<typeof crowdMessage>;
