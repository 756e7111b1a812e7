import type { BodyInput, ForwardInput } from '../content/body-input.js';
import { type FileInput, isFileInput, type SourceInput } from '../content/file-input.js';
import { parseMentions } from '../content/mentions.js';
import { isLinkedBody, type LinkPreview } from '../content/message-body.js';
import { bodyContent, type MessageContent, textContent } from '../content/message-content.js';
import { parseBody } from '../content/parse-body.js';
import { given } from '../content/parse-file.js';
import { type PreviewInput, parsePreview } from '../content/parse-preview.js';
import type { Message } from '../message.js';
import { MessageText } from '../message-text.js';
import type { IdempotencyRecord, MessageTimelines } from '../ports.js';
import type { AttachedFile } from './attach-file.js';
import { ForwardContent } from './forward-content.js';
import { type FileRequest, SendFiles, type SendFilesPorts } from './send-files.js';
import type { Sender } from './sender.js';

export interface ContentCommand {
  /** The words of a text. */
  readonly text?: string | undefined;
  /** The preview of a link in the text. */
  readonly preview?: PreviewInput | undefined;
  /** The numbers that the text mentions. */
  readonly mentions?: readonly string[] | undefined;
  /** The body of anything but a text. */
  readonly body?: BodyInput | undefined;
}

/** What a request is to send. A file or another message is not looked at before it is known whether the request is a repeated one. */
export type ParsedContent = MessageContent | FileInput | ForwardInput | PicturedText;

/** A text whose preview has a picture. */
interface PicturedText {
  readonly text: MessageText;
  readonly preview: LinkPreview;
  readonly mentions: readonly string[] | undefined;
  readonly image: SourceInput;
}

/** @throws NumberAndMessageRequired, InvalidMessage, InvalidContent */
export function parseContent({ body, text = '', ...more }: ContentCommand): ParsedContent {
  if (body) return isFileInput(body) || body.type === 'forward' ? body : bodyContent(parseBody(body));
  const parsed = MessageText.parse(text);
  const preview = more.preview && parsePreview(more.preview, parsed);
  const mentions = parseMentions(more.mentions, parsed.value);
  const image = more.preview?.image;
  if (preview && image) return { text: parsed, preview, mentions, image };
  return textContent(parsed, given({ preview, mentions }));
}

interface ContentRequest {
  readonly key: Sender;
  readonly content: ParsedContent;
  readonly file?: AttachedFile | undefined;
}

/** Makes contents of messages from what requests name. */
export class SendContents {
  readonly #timelines: MessageTimelines;
  readonly #files: SendFiles;
  readonly #forwards: ForwardContent;

  constructor(ports: SendFilesPorts & { timelines: MessageTimelines }) {
    this.#timelines = ports.timelines;
    this.#files = new SendFiles(ports);
    this.#forwards = new ForwardContent({ timelines: ports.timelines, files: this.#files });
  }

  /** @throws TargetUnusable, and what `SendFiles` throws */
  async of({ key, content, file: attached }: ContentRequest): Promise<MessageContent> {
    if (isForward(content)) return this.#forwards.execute(key, content.forward.messageId);
    if (isPictured(content)) return this.#pictured(key.accountId, content, attached);
    if (!isFileInput(content)) return content;
    return bodyContent(await this.#files.bodyOf({ accountId: key.accountId, input: content, attached }));
  }

  /** The same for a request that repeats an earlier one: what it names may be gone by now. @throws as `of`, IdempotencyKeyReused */
  async repeated(request: ContentRequest, record: IdempotencyRecord): Promise<MessageContent> {
    const { key, content, file: attached } = request;
    const { accountId } = key;
    if (isPictured(content)) {
      const picture = await this.#files.nameOf(pictureOf(accountId, content, attached));
      return { ...withPreview(content, content.preview), picture };
    }
    if (!isForward(content) && !isFileInput(content)) return content;
    const first = record.reply?.message ?? (await this.#timelines.find(accountId, record.messageId))?.message;
    if (isForward(content)) return first ? contentOf(first) : this.of(request);
    return bodyContent(await this.#files.repeatedBodyOf({ accountId, input: content, attached }, first));
  }

  async #pictured(
    accountId: string,
    content: PicturedText,
    attached: AttachedFile | undefined,
  ): Promise<MessageContent> {
    const request = pictureOf(accountId, content, attached);
    const image = await this.#files.bodyOf(request);
    const picture = await this.#files.nameOf(request, image);
    return { ...withPreview(content, { ...content.preview, image }), picture };
  }

  /** By the time a message is sent its link has led to a file. */
  async fetched({ accountId, id }: Message, content: MessageContent): Promise<MessageContent> {
    if (!content.body || !isLinkedBody(content.body)) return content;
    const body = (await this.#timelines.find(accountId, id))?.message.body;
    return body ? { ...content, body } : content;
  }
}

/** The id of the message that a request forwards. */
export function forwardedBy(content: ParsedContent): string | undefined {
  return isForward(content) ? content.forward.messageId : undefined;
}

function isPictured(content: ParsedContent): content is PicturedText {
  return 'image' in content && 'preview' in content;
}

function pictureOf(
  accountId: string,
  { image }: PicturedText,
  attached: AttachedFile | undefined,
): FileRequest {
  return { accountId, input: { type: 'image', image }, attached, field: 'preview.image' };
}

function withPreview({ text, mentions }: PicturedText, preview: LinkPreview): MessageContent {
  return textContent(text, given({ preview, mentions }));
}

function isForward(content: ParsedContent): content is ForwardInput {
  return 'forward' in content;
}

function contentOf({ type, text, body }: Message): MessageContent {
  return { type: type as MessageContent['type'], text, ...(body && { body }) };
}
