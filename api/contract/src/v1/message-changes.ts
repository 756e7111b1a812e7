import { z } from 'zod';
import { pathId } from '../fields/fields.js';
import { pollOption, reaction, version } from '../messages/changes.js';
import { operation } from '../operation/operation.js';
import { listOf } from './fields.js';

function changesOf<T extends z.ZodType>(
  name: string,
  {
    item,
    list,
    ...texts
  }: { item: T; list: string; summary: string; description: string; answer: z.input<T>[] },
) {
  const { answer, ...described } = texts;
  return operation({
    id: `messages.${name}`,
    method: 'GET',
    path: `/api/v1/messages/{id}/${name}`,
    ...described,
    tag: 'Messages',
    auth: 'key',
    scope: 'messages:read',
    params: z.strictObject({ id: pathId('msg') }),
    responses: { 200: listOf(item, list) },
    errors: ['message_not_found'],
    answer: { object: 'list', data: answer, has_more: false, next_cursor: null },
  });
}

const AT = '2026-11-22T03:05:00.000Z';

/** What has happened to a message after it was sent. */
export const v1MessageChanges = {
  reactions: changesOf('reactions', {
    item: reaction,
    list: 'ReactionList',
    summary: 'List the reactions to a message',
    description: 'The reaction of each person that stands now. One that was taken back is not among them.',
    answer: [{ object: 'reaction', emoji: '👍', from: '919876543210', at: AT }],
  }),
  edits: changesOf('edits', {
    item: version,
    list: 'MessageVersionList',
    summary: 'List the versions of a message',
    description:
      'All texts that an edited message had, the first one first, with the last 100 edits; none of one that was never edited, or that was deleted.',
    answer: [
      { object: 'message_version', text: 'Your order has shiped', at: '2026-11-22T03:00:00.123Z' },
      { object: 'message_version', text: 'Your order has shipped', at: AT },
    ],
  }),
  votes: changesOf('votes', {
    item: pollOption,
    list: 'PollOptionList',
    summary: 'Count the votes in a poll',
    description:
      'Each option with the votes that stand now: the last vote of each person. No options where the message is no poll.',
    answer: [
      { object: 'poll_option', option: 'Morning', votes: 1, voters: ['919876543210'] },
      { object: 'poll_option', option: 'Evening', votes: 0, voters: [] },
    ],
  }),
};
