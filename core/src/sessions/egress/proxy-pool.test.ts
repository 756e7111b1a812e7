import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../testing/index.js';
import { type PoolProxy, selectPoolProxy } from './proxy-pool.js';

const of = (callingCode: string, host: string): PoolProxy => ({ callingCode, url: `http://${host}:8080` });
const MUMBAI = of('91', 'mumbai');
const DELHI = of('91', 'delhi');
const FRANKFURT = of('49', 'frankfurt');
const ANYWHERE = of('*', 'anywhere');
const AMERICA = of('1', 'america');
const BARBADOS = of('1246', 'barbados');

describe('the operator’s proxy for an instance', () => {
  const pool = [ANYWHERE, FRANKFURT, AMERICA, BARBADOS];

  test.each([
    ['4917000000001', FRANKFURT],
    ['12125550100', AMERICA],
    ['12465550100', BARBADOS],
    ['919800000001', ANYWHERE],
    [undefined, ANYWHERE],
  ])('for the number %s is one of its country', (number, proxy) => {
    expect(selectPoolProxy(pool, newId(), number)).toBe(proxy);
  });

  test('is none when the pool has none for its number', () => {
    expect(selectPoolProxy([FRANKFURT], newId(), '919800000001')).toBeUndefined();
    expect(selectPoolProxy([FRANKFURT], newId(), undefined)).toBeUndefined();
    expect(selectPoolProxy([], newId(), '4917000000001')).toBeUndefined();
  });

  test('stays the same and is shared among the instances', () => {
    const indian = [MUMBAI, DELHI];
    const ids = Array.from({ length: 400 }, newId);
    const chosen = ids.map((id) => selectPoolProxy(indian, id, '919800000001'));
    expect(ids.map((id) => selectPoolProxy([DELHI, MUMBAI], id, '919800000001'))).toEqual(chosen);
    const share = chosen.filter((proxy) => proxy === MUMBAI).length;
    expect(share).toBeGreaterThan(120);
    expect(share).toBeLessThan(280);
  });

  test('changes only when it is removed from the pool', () => {
    const three = [MUMBAI, DELHI, of('91', 'pune')];
    for (const id of Array.from({ length: 100 }, newId)) {
      const before = selectPoolProxy(three, id, '919800000001');
      if (before !== DELHI) expect(selectPoolProxy([MUMBAI, three[2]!], id, '919800000001')).toBe(before);
    }
  });
});
