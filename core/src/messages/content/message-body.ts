interface Forwardable {
  /** Phones mark the message as forwarded. The number counts how often it was; `true` means once. */
  readonly forwarded?: true | number;
}

interface Mentioning {
  /** Chat ids of those whom the text or the caption names by `@` and the number. Only of what is sent. */
  readonly mentions?: readonly string[];
}

export interface LocationBody extends Forwardable {
  readonly type: 'location';
  /** Degrees, -90 to 90. */
  readonly latitude: number;
  /** Degrees, -180 to 180. */
  readonly longitude: number;
  readonly name?: string;
  readonly address?: string;
  readonly url?: string;
  /** Whether it was shared while it moved. Only of what is received. */
  readonly live?: boolean;
}

export interface ContactPhone {
  /** As it is shown: E.164 with `+` of what is sent, any text of what is received. */
  readonly number: string;
  /** Such as `CELL` or `WORK`. */
  readonly type?: string;
  /** The digits of its WhatsApp account: phones then offer to write to it. */
  readonly waid?: string;
}

export interface ContactCard {
  readonly name: string;
  readonly phones: readonly ContactPhone[];
  readonly emails?: readonly string[];
  readonly org?: string;
}

export interface ContactBody extends Forwardable {
  readonly type: 'contact';
  readonly cards: readonly ContactCard[];
}

export interface PollBody extends Forwardable {
  readonly type: 'poll';
  readonly question: string;
  readonly options: readonly string[];
  /** How many options a voter may choose; 0 for any number, which phones send as well. */
  readonly selectable: number;
}

export interface MediaBody extends Forwardable, Mentioning {
  readonly type: 'image' | 'video' | 'audio' | 'document' | 'sticker';
  /** Where the file came from, if it was a link. Only of what is sent. */
  readonly link?: string;
  /** The upload that was sent; none of what is received. */
  readonly media_id?: string;
  readonly mime_type: string;
  /** Bytes of the file, as its sender states them. */
  readonly file_size: number;
  /** The hash of the file, lower-case hex. */
  readonly sha256: string;
  readonly file_name?: string;
  readonly caption?: string;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  /** A voice note, which phones play as such. */
  readonly voice?: boolean;
  /** A video that plays like a GIF. */
  readonly gif?: boolean;
  /** A sticker that moves. */
  readonly animated?: boolean;
  /** The loudness of a voice note: 64 bars of 0 to 100, base64. */
  readonly waveform?: string;
  /** What phones show below a sticker that is kept. Only of what is sent. */
  readonly pack?: { readonly name: string; readonly author: string };
}

/** What a request says of a file that it sends, whatever the file is. */
export type FileWords = Pick<
  MediaBody,
  'type' | 'file_name' | 'caption' | 'gif' | 'voice' | 'pack' | 'mentions'
>;

/** A file that is still to be fetched from where its link points to: then it becomes a `MediaBody`. */
export type LinkedBody = FileWords & { readonly link: string };

/** The body of a text that is more than its words, such as one that answers a message: the words are those of the message. */
export interface TextBody extends Forwardable, Mentioning {
  readonly type: 'text';
  readonly preview?: LinkPreview;
}

/** What phones show above a text for a link in it. */
export interface LinkPreview {
  /** As it stands in the text. */
  readonly url: string;
  readonly title: string;
  readonly description?: string;
  /** Stored, or still to be fetched. */
  readonly image?: PreviewImage;
}

export type PreviewImage =
  | LinkedBody
  | (MediaBody & {
      /** What phones show, a small JPEG in base64: made before the message is sent. */
      readonly thumbnail?: string;
    });

/** What no reader knows yet: its bytes are kept, so that a later release reads it. */
export interface UnsupportedBody {
  readonly type: 'unsupported';
  /** The field of WhatsApp's message that holds it, such as `listMessage`. */
  readonly field: string;
}

/** Why the phone alone has a message: it keeps it from its linked devices, it was view-once, or it could not be decrypted here. */
export type UnavailableReason = 'phone_only' | 'view_once' | 'undecryptable';

/** The body of what could not be read here: where it arrives after all, its content takes the place. */
export interface UnavailableBody {
  readonly type: 'unavailable';
  readonly reason: UnavailableReason;
}

/**
 * What a message holds beside its text, as it is stored and shown: normalized JSON. A plain text has none. Its `type` is that of the
 * message.
 */
export type MessageBody =
  | LocationBody
  | ContactBody
  | PollBody
  | MediaBody
  | LinkedBody
  | UnsupportedBody
  | UnavailableBody;

/** Whether the file of a message is still to be fetched. */
export function isLinkedBody(body: MessageBody | TextBody): body is LinkedBody {
  return 'link' in body && !('sha256' in body);
}

/** The file that a message carries, or that it shows above a text. */
export function fileWithin(body: MessageBody | TextBody): MediaBody | LinkedBody | undefined {
  if (body.type === 'text') return body.preview?.image;
  return isMediaBody(body) || isLinkedBody(body) ? body : undefined;
}

/** The body with this file in place of the one within it. */
export function withFile(body: MessageBody | TextBody, file: PreviewImage & MediaBody): TextBody | MediaBody {
  if (body.type !== 'text') return file;
  return body.preview ? { ...body, preview: { ...body.preview, image: file } } : body;
}

/** Whether a message of this body carries a file that is stored. */
export function isMediaBody(body: MessageBody | TextBody): body is MediaBody {
  return 'sha256' in body;
}

/** Whether a message of this body carries a file, stored or to be fetched. */
export function carriesFile(body: MessageBody | TextBody): boolean {
  return isMediaBody(body) || isLinkedBody(body);
}

/** The text by which a message of this body is found and shown in lists. */
export function textOfBody(body: MessageBody): string {
  switch (body.type) {
    case 'location':
      return body.name ?? body.address ?? '';
    case 'contact':
      return body.cards.map(({ name }) => name).join(', ');
    case 'poll':
      return body.question;
    case 'unsupported':
    case 'unavailable':
      return '';
    default:
      return body.caption ?? '';
  }
}
