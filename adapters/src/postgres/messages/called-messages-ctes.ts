import { unnestParameters } from '../database/unnest-parameters.js';
import { createdBetween } from './created-range.js';

export interface CalledMessages {
  /** The parameters: the ids of the messages, one a call, and an array for each column. */
  readonly arrays: string;
  readonly columns: readonly string[];
  /** The parameters of `createdRangeOf`. */
  readonly range: readonly [string, string];
  /** Columns of message `m` as it was before. */
  readonly stored?: readonly string[];
}

/**
 * CTEs behind VALID_LEASES: `items` (id, columns, call, instance_id), one for each valid call, and `locked_messages` (id, stored columns,
 * call, columns), their outbound messages. Those are locked before anything that belongs to them, and in the order of their ids.
 */
export function calledMessagesCtes({ arrays, columns, range, stored = [] }: CalledMessages): string {
  const ofItem = columns.map((column) => `n.${column}`).join(', ');
  const locked = ['m.id', ...stored.map((column) => `m.${column}`), 'n.call', ofItem].join(', ');
  return `items as materialized (
      select n.id, ${ofItem}, l.call, l.instance_id
      from ${unnestParameters(arrays)} with ordinality as n(id, ${columns.join(', ')}, call)
      join leases l on l.call = n.call
    ), locked_messages as materialized (
      select ${locked} from messages m join items n on n.id = m.id and n.instance_id = m.instance_id
      where m.direction = 'outbound' and ${createdBetween(...range)}
      order by m.id for update of m
    )`;
}
