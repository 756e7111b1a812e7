import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { HOUR_MS } from '../../shared/clock.js';
import { chooseVersion, isCredible, MAX_REVISION_LEAD, type VersionFacts } from './choose-version.js';
import type { KnownVersion, VersionPolicy, VersionPurpose } from './client-version.js';

const AT = new Date('2026-08-20T10:00:00Z');
const BUNDLED = { revision: 1_043_857_760, publishedAt: new Date('2026-07-26T00:00:00Z') };

function known(revision: number, facts: Partial<KnownVersion> = {}): KnownVersion {
  return {
    revision,
    source: 'fetched',
    foundAt: AT,
    acceptedAt: null,
    loginRefusedAt: null,
    linkRefusedAt: null,
    refusals: 0,
    tries: 0,
    canaryUntil: null,
    ...facts,
  };
}

const ago = (ms: number) => new Date(AT.getTime() - ms);
const facts = (
  versions: readonly KnownVersion[],
  policy: VersionPolicy = { kind: 'auto' },
): VersionFacts => ({
  policy,
  bundled: BUNDLED,
  known: versions,
  at: AT,
});
const NEWER = BUNDLED.revision + 10_000;

describe('the version for the login of a linked session', () => {
  test('is the bundled one while no other is known', () => {
    expect(chooseVersion('login', facts([]))).toEqual({ kind: 'use', revision: BUNDLED.revision });
  });

  test('is the newer one for one session while the others keep the accepted one', () => {
    const choice = chooseVersion('login', facts([known(NEWER)]));
    expect(choice).toEqual({ kind: 'try', revision: NEWER, meanwhile: BUNDLED.revision });
  });

  test('is the newer one for all once WhatsApp has accepted it', () => {
    const choice = chooseVersion('login', facts([known(NEWER, { acceptedAt: AT })]));
    expect(choice).toEqual({ kind: 'use', revision: NEWER });
  });

  test('is undecided for the others while one session tries a version and none is accepted', () => {
    const bundled = known(BUNDLED.revision, { source: 'bundled', loginRefusedAt: ago(HOUR_MS) });
    const choice = chooseVersion('login', facts([bundled, known(NEWER)]));
    expect(choice).toEqual({ kind: 'try', revision: NEWER, meanwhile: undefined });
  });

  test('is none when WhatsApp refuses all known ones, until one session asks again later', () => {
    const refused = (ms: number, acceptedAt: Date | null = null) =>
      chooseVersion('login', facts([known(BUNDLED.revision, { loginRefusedAt: ago(ms), acceptedAt })]));
    expect(refused(HOUR_MS)).toEqual({ kind: 'none' });
    expect(refused(24 * HOUR_MS)).toMatchObject({ kind: 'try', meanwhile: undefined });
    const workedBefore = ago(48 * HOUR_MS);
    expect(refused(0.4 * HOUR_MS, workedBefore)).toEqual({ kind: 'none' });
    expect(refused(0.5 * HOUR_MS, workedBefore)).toMatchObject({ kind: 'try', meanwhile: undefined });
  });

  test('is not one that several sessions tried in vain while the accepted one works', () => {
    const choice = chooseVersion('login', facts([known(NEWER, { tries: 5 })]));
    expect(choice).toEqual({ kind: 'use', revision: BUNDLED.revision });
  });

  test('is good again when WhatsApp refused it and then accepted it', () => {
    const again = known(NEWER, { loginRefusedAt: ago(HOUR_MS), acceptedAt: AT });
    expect(chooseVersion('login', facts([again]))).toEqual({ kind: 'use', revision: NEWER });
  });

  test('is the operator’s only, tried by one session first, however old it is', () => {
    const old = BUNDLED.revision - 50_000;
    const policy = { kind: 'pinned', revision: old } as const;
    const pinned = known(old, { source: 'pinned' });
    const newer = known(NEWER, { acceptedAt: AT });
    expect(chooseVersion('login', facts([pinned, newer], policy))).toEqual({
      kind: 'try',
      revision: old,
      meanwhile: undefined,
    });
  });
});

describe('the version for a new link', () => {
  test('is the newest at once', () => {
    expect(chooseVersion('link', facts([known(NEWER)]))).toEqual({ kind: 'use', revision: NEWER });
  });

  test('is not one that WhatsApp refuses to linked devices', () => {
    const choice = chooseVersion('link', facts([known(NEWER, { loginRefusedAt: AT })]));
    expect(choice).toEqual({ kind: 'use', revision: BUNDLED.revision });
  });

  test('accepts one for linked devices that is refused for new links only', () => {
    const version = known(BUNDLED.revision, { linkRefusedAt: AT });
    expect(chooseVersion('link', facts([version]))).toEqual({ kind: 'none' });
    expect(chooseVersion('login', facts([version]))).toMatchObject({ kind: 'use' });
  });
});

const moment = fc.option(
  fc.integer({ min: 0, max: 48 }).map((hours) => ago(hours * HOUR_MS)),
  { nil: null },
);
const version = fc
  .record({
    ahead: fc.integer({ min: -2 * MAX_REVISION_LEAD, max: 3 * MAX_REVISION_LEAD }),
    acceptedAt: moment,
    loginRefusedAt: moment,
    linkRefusedAt: moment,
    tries: fc.nat(9),
  })
  .map(({ ahead, ...rest }) => known(BUNDLED.revision + ahead, rest));
const versions = fc.uniqueArray(version, { selector: ({ revision }) => revision, maxLength: 8 });
const purposes = fc.constantFrom<VersionPurpose>('login', 'link');

function chosen(purpose: VersionPurpose, all: readonly KnownVersion[]): number[] {
  const choice = chooseVersion(purpose, facts(all));
  if (choice.kind === 'none') return [];
  if (choice.kind === 'use') return [choice.revision];
  return choice.meanwhile === undefined ? [choice.revision] : [choice.revision, choice.meanwhile];
}

describe('in every state of the fleet', () => {
  test('no version is below the bundled or the last accepted one, or far above them', () => {
    fc.assert(
      fc.property(purposes, versions, (purpose, all) => {
        const good = all.filter(({ acceptedAt }) => acceptedAt).map(({ revision }) => revision);
        const from = Math.max(BUNDLED.revision, ...good);
        for (const revision of chosen(purpose, all)) {
          expect(revision).toBeGreaterThanOrEqual(from);
          expect(revision).toBeLessThanOrEqual(from + MAX_REVISION_LEAD);
          expect(isCredible(revision, { bundled: BUNDLED, known: all })).toBe(true);
        }
      }),
    );
  });

  test('a refused version is not used for the same purpose within a day, or half an hour if it has worked', () => {
    fc.assert(
      fc.property(purposes, versions, (purpose, all) => {
        for (const revision of chosen(purpose, all)) {
          const of = all.find((one) => one.revision === revision);
          const refusals = [of?.loginRefusedAt, ...(purpose === 'link' ? [of?.linkRefusedAt] : [])];
          for (const refused of refusals) {
            const hours = of?.acceptedAt ? 0.5 : 24;
            if (!refused || refused <= ago(hours * HOUR_MS)) continue;
            expect(of?.acceptedAt && of.acceptedAt > refused).toBe(true);
          }
        }
      }),
    );
  });

  test('no more than one session at a time uses a version that WhatsApp has not accepted', () => {
    fc.assert(
      fc.property(versions, (all) => {
        const choice = chooseVersion('login', facts(all));
        if (choice.kind === 'none') return;
        const many = choice.kind === 'use' ? choice.revision : choice.meanwhile;
        if (many === undefined || many === BUNDLED.revision) return;
        expect(all.find(({ revision }) => revision === many)?.acceptedAt).not.toBeNull();
      }),
    );
  });
});
