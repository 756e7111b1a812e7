import { contract } from '@waxwing/contract';
import {
  type ApiKey,
  type ChangeKind,
  type GetMessageChanges,
  newestOfEach,
  tallyOf,
  versionsOf,
} from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { messageIdOf } from '../path-ids.js';

export const listV1ReactionsRoute = (getChanges: GetMessageChanges) =>
  route(contract.v1MessageChanges.reactions, async ({ params, caller }) => {
    const { changes } = await read(getChanges, caller.key, { id: params.id, kind: 'reaction' });
    const data = newestOfEach(changes).flatMap(({ content, from, at }) =>
      content.kind === 'reaction' && content.emoji !== ''
        ? [{ object: 'reaction' as const, emoji: content.emoji, from, at: at.toISOString() }]
        : [],
    );
    return reply(200, listOf(data));
  });

export const listV1EditsRoute = (getChanges: GetMessageChanges) =>
  route(contract.v1MessageChanges.edits, async ({ params, caller }) => {
    const { message, changes } = await read(getChanges, caller.key, { id: params.id, kind: 'edit' });
    const data = versionsOf(changes, message.createdAt).map(({ text, at }) => ({
      object: 'message_version' as const,
      text,
      at: at.toISOString(),
    }));
    return reply(200, listOf(data));
  });

export const listV1VotesRoute = (getChanges: GetMessageChanges) =>
  route(contract.v1MessageChanges.votes, async ({ params, caller }) => {
    const { message, changes } = await read(getChanges, caller.key, { id: params.id, kind: 'vote' });
    const options = message.body?.type === 'poll' && !message.deletedAt ? message.body.options : [];
    const data = tallyOf(options, newestOfEach(changes)).map(({ option, voters }) => ({
      object: 'poll_option' as const,
      option,
      votes: voters.length,
      voters: [...voters],
    }));
    return reply(200, listOf(data));
  });

function read(getChanges: GetMessageChanges, key: ApiKey, { id, kind }: { id: string; kind: ChangeKind }) {
  return getChanges.execute({ key, messageId: messageIdOf(id), kind });
}

const listOf = <Item>(data: Item[]) => ({
  object: 'list' as const,
  data,
  has_more: false,
  next_cursor: null,
});
