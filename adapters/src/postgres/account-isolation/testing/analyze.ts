import type pg from 'pg';
import { parseTree, TreeNode } from './node-tree.js';

const MESSAGE = 'parse tree:';
/** The parse tree of the preparation itself. */
const UTILITY = /^\{QUERY\s+:commandType 6\s/;

/** Makes PostgreSQL tell how it understands each statement: with all names resolved, and before it plans. */
export async function tellQueries(client: pg.ClientBase): Promise<void> {
  await client.query(
    'set debug_pretty_print = off; set client_min_messages = log; set debug_print_parse = on',
  );
}

/** A statement as PostgreSQL understands it. @throws when PostgreSQL does not take it for one statement */
export async function analyze(client: pg.ClientBase, text: string): Promise<TreeNode> {
  const trees: string[] = [];
  const listen = ({ message, detail }: { message?: string | undefined; detail?: string | undefined }) => {
    if (message === MESSAGE && detail !== undefined && !UTILITY.test(detail)) trees.push(detail);
  };
  client.on('notice', listen);
  try {
    await client.query(`prepare examined as ${text}`);
    await client.query('deallocate examined');
  } finally {
    client.off('notice', listen);
  }
  const [tree, ...others] = trees;
  if (tree === undefined || others.length > 0) throw new Error(`PostgreSQL told of ${trees.length} queries`);
  const query = parseTree(tree);
  if (!(query instanceof TreeNode)) throw new Error('PostgreSQL told of no query');
  return query;
}
