import type { Knex } from 'knex';

export const orders: Knex.Migration & { name: string } = {
  name: '0006-orders',

  async up(knex) {
    await knex.raw(`
      alter table subscriptions
        add billing_period text not null default 'month' check (billing_period in ('month', 'year')),
        add value_paise bigint not null default 0 check (value_paise >= 0),
        add credit_paise bigint not null default 0 check (credit_paise >= 0),
        add credit_from uuid,
        add order_id uuid,
        add cancelled_at timestamptz,
        add reminded_at timestamptz;
      -- What ran before there were orders is worth its price.
      update subscriptions set value_paise = price_paise where price_paise > 0;
      -- None of these columns changes when a message is charged: that update stays within its page.
      create index subscriptions_ending on subscriptions (ends_at)
        where value_paise > 0 and cancelled_at is null and reminded_at is null;

      create table orders (
        id uuid primary key,
        account_id uuid not null references accounts (id),
        status text not null check (status in ('pending', 'failed', 'cancelled', 'paid', 'refunded')),
        plan_id text not null references plans (id),
        plan_name text not null,
        instance_limit integer not null,
        message_limit integer not null,
        monthly_paise bigint not null,
        billing_period text not null check (billing_period in ('month', 'year')),
        duration_days integer not null,
        price_paise bigint not null check (price_paise > 0),
        credit_paise bigint not null check (credit_paise >= 0),
        credit_from uuid,
        amount_paise bigint not null check (amount_paise >= 0),
        currency text not null,
        quoted_until timestamptz not null,
        gateway_order_id text collate "C" constraint orders_gateway_order_id_key unique,
        gateway_payment_id text collate "C" constraint orders_gateway_payment_id_key unique,
        payment_method text,
        payment_status text,
        failure_reason text,
        refunded_paise bigint not null check (refunded_paise >= 0),
        subscription_id uuid,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        paid_at timestamptz,
        checked_at timestamptz
      );
      create index orders_account on orders (account_id, created_at desc, id desc);
      create index orders_account_status on orders (account_id, status, created_at desc, id desc);
      create index orders_age on orders (created_at) where gateway_order_id is not null;

      create table payment_events (
        event_id text collate "C" primary key,
        kind text not null,
        received_at timestamptz not null
      );
      create index payment_events_age on payment_events (received_at);
    `);
  },

  async down(knex) {
    await knex.raw(`
      drop table payment_events, orders;
      drop index subscriptions_ending;
      alter table subscriptions
        drop billing_period, drop value_paise, drop credit_paise, drop credit_from, drop order_id,
        drop cancelled_at, drop reminded_at;
    `);
  },
};
