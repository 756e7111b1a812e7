import { formatBytes, formatSeconds } from '@waxwing/kit/format';
import type { Content } from './kind.js';
import { fileOf } from './kind.js';

/** What a message holds beside its text, in one line; empty where its kind says it all. */
export function describeContent(content: Content): string {
  const { location, contact, poll, unsupported } = content;
  if (location) return describePlace(location);
  if (contact)
    return contact.map(({ name, phones }) => [name, phones[0]?.number].filter(Boolean).join(', ')).join('; ');
  if (poll) return `${poll.question} (${poll.options.join(', ')})`;
  if (unsupported) return `WhatsApp calls it ${unsupported.field}`;
  return describeFile(content);
}

function describePlace({ name, address, latitude, longitude }: NonNullable<Content['location']>): string {
  const words = [name, address].filter(Boolean).join(', ');
  return words || `${latitude}, ${longitude}`;
}

function describeFile(content: Content): string {
  const file = fileOf(content);
  // A file that is still to be fetched, or could not be.
  if (!file) return content.link ? `From ${content.link}` : '';
  const { caption, file_name, file_size, seconds } = file;
  const length = seconds === undefined ? undefined : formatSeconds(seconds);
  const name = content.document && [file_name, formatBytes(file_size)].filter(Boolean).join(', ');
  return [name, length, caption].filter(Boolean).join(' · ');
}
