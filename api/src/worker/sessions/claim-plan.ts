import { type ClusterState, fairShare } from '@waxwing/core';

/** The part of its capacity that a worker gives to sessions without a phone: most of them are never linked. */
const LINKING_SHARE = 1 / 10;

export interface OwnLoad {
  /** Sessions that this worker can hold. */
  readonly capacity: number;
  /** Sessions that it holds. */
  readonly held: number;
  /** Held sessions without a phone. */
  readonly linking: number;
  /** How many sessions may link at the same time. */
  readonly linkingLimit: number;
}

export interface ClaimPlan {
  /** Sessions to claim. */
  readonly claim: number;
  /** How many of the claims may be of sessions without a phone. */
  readonly linking: number;
  /** Sessions above this worker's share. */
  readonly surplus: number;
  /** Sessions without a phone to release in favour of linked ones. */
  readonly preempted: number;
}

/** What a worker claims and gives away, by its fair share of the cluster's sessions. Linked sessions come first. */
export function planClaims(
  fleet: ClusterState,
  { capacity, held, linking, linkingLimit }: OwnLoad,
): ClaimPlan {
  const linkedFree = fleet.free - fleet.linking;
  const upToShare = (free: number) => Math.min(capacity, fairShare({ ...fleet, free })) - held;
  // Linking sessions that no worker may take stay free: they must not enlarge the share of linked sessions.
  const share = upToShare(linkedFree);
  const most = Math.max(linkingLimit, Math.ceil(capacity * LINKING_SHARE));
  const toLink = Math.max(0, Math.min(most - linking, fleet.linking, upToShare(fleet.free)));
  return {
    claim: Math.max(0, Math.min(capacity - held, Math.max(0, share) + toLink)),
    linking: toLink,
    // Nothing is given away while sessions are free: the workers that claim those are busy enough.
    surplus: linkedFree === 0 ? Math.max(0, -share) : 0,
    preempted: held < capacity ? 0 : Math.min(linking, unplacedSessions(fleet, linkedFree)),
  };
}

/** The linked sessions that no worker has room for, divided by the number of workers. */
function unplacedSessions({ workers }: ClusterState, linkedFree: number): number {
  const places = workers.reduce((sum, { capacity, held }) => sum + Math.max(0, capacity - held), 0);
  return Math.max(0, Math.ceil((linkedFree - places) / Math.max(1, workers.length)));
}
