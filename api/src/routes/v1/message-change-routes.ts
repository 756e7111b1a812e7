import { contract } from '@waxwing/contract';
import {
  type ApiKey,
  type ChangeKind,
  type GetMessageChanges,
  newestOfEach,
  reactionsOf,
  tallyOf,
  versionsOf,
} from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentReaction, presentTally, presentVersion } from '../messages/present-changes.js';
import { messageIdOf } from '../path-ids.js';

export const listV1ReactionsRoute = (getChanges: GetMessageChanges) =>
  route(contract.v1MessageChanges.reactions, async ({ params, caller }) => {
    const { changes } = await read(getChanges, caller.key, { id: params.id, kind: 'reaction' });
    return reply(200, listOf(reactionsOf(newestOfEach(changes)).map(presentReaction)));
  });

export const listV1EditsRoute = (getChanges: GetMessageChanges) =>
  route(contract.v1MessageChanges.edits, async ({ params, caller }) => {
    const { message, changes } = await read(getChanges, caller.key, { id: params.id, kind: 'edit' });
    return reply(200, listOf(versionsOf(changes, message.createdAt).map(presentVersion)));
  });

export const listV1VotesRoute = (getChanges: GetMessageChanges) =>
  route(contract.v1MessageChanges.votes, async ({ params, caller }) => {
    const { message, changes } = await read(getChanges, caller.key, { id: params.id, kind: 'vote' });
    const options = message.body?.type === 'poll' && !message.deletedAt ? message.body.options : [];
    return reply(200, listOf(tallyOf(options, newestOfEach(changes)).map(presentTally)));
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
