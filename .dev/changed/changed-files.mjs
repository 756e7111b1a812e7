// The files that differ from a commit, with those that are not committed yet.
import { execFileSync } from 'node:child_process';
import { root } from '../node.mjs';

/**
 * Paths relative to the repository. `since` is a commit; by default that at which the branch left its upstream or `main`, or the last
 * one where there is neither. @throws with what git says of an unknown commit
 */
export function changedFiles(since = branchPoint()) {
  const differing = git('diff', '--name-only', since);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...linesOf(differing), ...linesOf(untracked)])].toSorted();
}

function branchPoint() {
  for (const other of ['@{upstream}', 'main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', other).trim();
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD';
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const linesOf = (text) => text.split('\n').filter(Boolean);
