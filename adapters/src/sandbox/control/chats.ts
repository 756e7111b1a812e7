import type { ChatMessage, ChatView } from '@waxwing/contract/sandbox';
import type { Phone } from '../state/phone.js';
import type { ArrivedRecord } from '../state/records.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { shownMessage } from './shown-message.js';

/** The messages shown per chat; older ones stay in `messages`. */
const MAX_SHOWN = 200;

type ChatsState = Pick<SandboxState, 'directory' | 'presences'>;

interface Entry {
  readonly with: string;
  readonly message: ChatMessage;
}

/** The chats of a phone with both sides of each, the newest chat first, its messages the oldest first. */
export function chatsOf({ directory, presences }: ChatsState, phone: Phone): ChatView[] {
  const others = directory.phones().filter((other) => other !== phone);
  const received = phone.inbox.all().map((record) => entry(record.from, 'in', record));
  // A sent message is in the recipient's inbox, whether the phone or a device linked to it wrote it.
  const sent = others.flatMap((other) =>
    other.inbox.from(phone.number).map((record) => entry(other.number, 'out', record)),
  );
  const chats = Map.groupBy([...received, ...sent].filter(standsAlone), (one) => one.with);
  return others
    .flatMap((other) => {
      const typing = presences.typing(other, phone);
      const entries = chats.get(other.number);
      if (!entries && !typing) return [];
      return { ...chat(other, entries ?? []), online: presences.isOnline(other), ...(typing && { typing }) };
    })
    .sort((a, b) => lastOf(b).localeCompare(lastOf(a)));
}

/** Reactions and the like are shown on the messages that they name. */
const standsAlone = ({ message }: Entry): boolean => message.action === undefined;

function entry(number: string, direction: ChatMessage['direction'], record: ArrivedRecord): Entry {
  return {
    with: number,
    message: { ...withoutThumbnail(shownMessage(record)), direction, read: record.read },
  };
}

/** A page asks for its chats again and again, and shows the file itself. */
function withoutThumbnail<Message extends Partial<Pick<ChatMessage, 'file'>>>(message: Message): Message {
  if (!message.file?.thumbnail) return message;
  const { thumbnail: _, ...file } = message.file;
  return { ...message, file };
}

function chat({ number, name }: Phone, entries: readonly Entry[]) {
  const messages = entries.map(({ message }) => message).sort((a, b) => a.at.localeCompare(b.at));
  return {
    number,
    name,
    unread: messages.filter(({ direction, read }) => direction === 'in' && !read).length,
    messages: messages.slice(-MAX_SHOWN),
  };
}

const lastOf = ({ messages }: Pick<ChatView, 'messages'>): string => messages.at(-1)?.at ?? '';
