import { FREE_PLAN_ID, type Plan } from './plan.js';

const MONTH_DAYS = 30;

/** The four plans that seed a new database. */
export const CATALOGUE: readonly Plan[] = [
  {
    id: FREE_PLAN_ID,
    name: 'Free',
    pricePaise: 0,
    instanceLimit: 1,
    messageLimit: 1_000,
    durationDays: MONTH_DAYS,
    historyDays: 7,
  },
  {
    id: 'basic',
    name: 'Basic',
    pricePaise: 99_900,
    instanceLimit: 5,
    messageLimit: 10_000,
    durationDays: MONTH_DAYS,
    historyDays: 30,
  },
  {
    id: 'pro',
    name: 'Pro',
    pricePaise: 299_900,
    instanceLimit: 20,
    messageLimit: 50_000,
    durationDays: MONTH_DAYS,
    historyDays: 90,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    pricePaise: 999_900,
    instanceLimit: 100,
    messageLimit: 200_000,
    durationDays: MONTH_DAYS,
    historyDays: null,
  },
];
