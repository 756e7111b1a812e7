import { z } from 'zod';
import { oneOf, text } from './fields.js';
import { arrivedFile } from './media.js';

/** The kind of token that a message carried: given by the recipient, or made from the sender's salt. */
const token = oneOf(['tctoken', 'cstoken']);

/** What a phone knows of a message; `at` is RFC 3339. */
const message = z.object({
  id: z.string(),
  text: z.string(),
  type: z.string(),
  at: z.string(),
  token: token.optional(),
});

/** A message that truly arrived at a phone. */
export const arrivedMessage = message.extend({
  from: z.string(),
  /** How many stanzas carried its id. */
  frames: z.number(),
  file: arrivedFile.optional(),
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
  messages: z.array(chatMessage),
});

export const newMessage = z.object({ to: text, text });

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
export type NewMessage = z.infer<typeof newMessage>;
export type Crowd = z.infer<typeof crowd>;
export type CrowdMessage = z.infer<typeof crowdMessage>;
