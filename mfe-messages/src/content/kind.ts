import type { ResponseOf } from '@waxwing/client';
import {
  ContactRound,
  FileText,
  Image,
  ListChecks,
  type LucideIcon,
  MapPin,
  Mic,
  Music,
  Paperclip,
  Smartphone,
  Sticker,
  Video,
} from '@waxwing/kit/icons';

type Message = ResponseOf<'conversations.listMessages'>['data'][number];

/** What a message shows of itself, as the history and conversations have it. */
export type Content = Pick<
  Message,
  | 'audio'
  | 'contact'
  | 'document'
  | 'image'
  | 'link'
  | 'location'
  | 'media'
  | 'poll'
  | 'sticker'
  | 'unavailable'
  | 'unsupported'
  | 'video'
  | 'votes'
> & {
  readonly type: string;
  /** The id of the message, where there is one already. */
  readonly id?: string;
};

export type MessageFile = NonNullable<Message['image']>;

/** What is known here of the file of a received message. */
export type ReceivedFile = NonNullable<Message['media']>;

export interface Kind {
  readonly name: string;
  readonly icon: LucideIcon;
}

/** In the order in which they are offered. */
export const KINDS = {
  image: { name: 'Photo', icon: Image },
  video: { name: 'Video', icon: Video },
  audio: { name: 'Voice message', icon: Mic },
  document: { name: 'Document', icon: FileText },
  sticker: { name: 'Sticker', icon: Sticker },
  location: { name: 'Location', icon: MapPin },
  contact: { name: 'Contact', icon: ContactRound },
  poll: { name: 'Poll', icon: ListChecks },
  unsupported: { name: 'Not readable yet', icon: Paperclip },
  unavailable: { name: 'Not available', icon: Smartphone },
} as const satisfies Record<string, Kind>;

/** Why a message is not available, in a word. */
const UNAVAILABLE: Readonly<Record<string, string>> = {
  phone_only: 'On the phone only',
  view_once: 'View once, on the phone only',
  undecryptable: 'Not decrypted yet',
};

const OTHER: Kind = { name: 'Message of another kind', icon: Paperclip };

/** What a message of this type is, in a word; undefined for a text. */
export function kindOfType(type: string): Kind | undefined {
  if (type === 'text') return undefined;
  return Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : OTHER;
}

/** The same, as far as its content tells more than its type. */
export function kindOf({ type, audio, video, location, unavailable }: Content): Kind | undefined {
  if (unavailable)
    return { ...KINDS.unavailable, name: UNAVAILABLE[unavailable.reason] ?? KINDS.unavailable.name };
  if (audio && !audio.voice) return { name: 'Audio', icon: Music };
  if (video?.gif) return { ...KINDS.video, name: 'GIF' };
  if (location?.live) return { ...KINDS.location, name: 'Live location' };
  return kindOfType(type);
}

/** The file of a message that has one. */
export function fileOf({ image, video, audio, document, sticker }: Content): MessageFile | undefined {
  return image ?? video ?? audio ?? document ?? sticker;
}

/** What is known here of the file of a message, also of one that was uploaded and sent. */
export function shownFile(content: Content): ReceivedFile | undefined {
  const file = fileOf(content);
  if (content.media || !file?.id) return content.media;
  const { id, mime_type, sha256, file_size: size, file_name = null } = file;
  return { id, mime_type, sha256, size, file_name, status: 'available', reason: null };
}
