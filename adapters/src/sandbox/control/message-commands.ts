import type { NewMessage } from '@waxwing/contract/sandbox';

export const MESSAGE_USAGE = `  phone <number> image <to> <file> [caption]       send a file; also video, gif, audio, voice, document, sticker
  phone <number> file <id> <path>                  save the file of a message
  phone <number> forget <id>                       let WhatsApp's hosts forget it, until a phone uploads it again
  phone <number> write <to> <text>                 write to another number
  phone <number> location <to> <lat> <lon> [name]  send a place
  phone <number> contact <to> <number> <name>      send the card of a number that is on WhatsApp
  phone <number> poll <to> <question> <option> …   ask; with options of several words in quotes
  phone <number> reply <to> <id> <text>            reply to a message of the chat
  phone <number> react <to> <id> [emoji]           react to it; without an emoji take that back
  phone <number> edit <to> <id> <text>             edit an own message, as phones do: encrypted
  phone <number> delete <to> <id>                  delete an own message for everyone
  phone <number> vote <to> <id> [option] …         vote in a poll; without an option take that back
  phone <number> timer <to> <seconds>              let the messages of the chat disappear; 0 ends that
  phone <number> send <to> <json>                  send anything that the control API takes
`;

type Content = Omit<NewMessage, 'to'>;

const COMMANDS: Readonly<Record<string, (words: string[]) => Content>> = {
  write: (words) => ({ text: words.join(' ') }),
  location: ([latitude, longitude, ...name]) => ({
    location: {
      latitude: Number(latitude),
      longitude: Number(longitude),
      ...(name.length > 0 && { name: name.join(' ') }),
    },
  }),
  contact: ([number = '', ...name]) => ({
    contact: [{ name: name.join(' '), phones: [{ number, waid: number.replace(/\D/g, '') }] }],
  }),
  poll: ([question = '', ...options]) => ({ poll: { question, options } }),
  reply: ([reply, ...words]) => ({ ...(reply !== undefined && { reply }), text: words.join(' ') }),
  react: ([message = '', emoji = '']) => ({ reaction: { message, emoji } }),
  edit: ([message = '', ...words]) => ({ edit: { message, text: words.join(' '), secret: true } }),
  delete: ([message = '']) => ({ delete: { message } }),
  vote: ([poll = '', ...options]) => ({ vote: { poll, options } }),
  timer: ([seconds]) => ({ timer: Number(seconds) }),
  // The sandbox refuses what it does not know.
  send: (words) => JSON.parse(words.join(' ')) as Content,
};

/** The message that a command sends; undefined for a command that sends none. @throws for JSON that is none */
export function parseMessage(command: string, [to = '', ...words]: string[]): NewMessage | undefined {
  const content = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  return content && { ...content(words), to };
}
