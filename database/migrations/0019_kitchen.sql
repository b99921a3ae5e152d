-- Orders as a kitchen works on them: until when the food is ready, who has seen and answered them, and what was taken
-- back. The release before writes orders without these columns, and moves them without raising their version.
alter table orders
  -- Raised by every change: of two pictures of an order the higher one is newer.
  add column version integer not null default 1,
  add column channel text not null default 'web' check (channel in ('web', 'phone', 'counter', 'api')),
  add column is_test boolean not null default false,
  -- When the food is to be ready; null in orders of the release before.
  add column ready_by timestamptz,
  add column road_minutes integer not null default 0,
  -- Minutes with which it was accepted.
  add column minutes_given integer,
  add column accepted_at timestamptz,
  add column seen_at timestamptz,
  add column seen_by jsonb,
  -- Since when it waits for an answer: its placing, or the undo of an accept.
  add column waiting_since timestamptz,
  -- The last step of the escalation that was taken.
  add column alert_step text,
  -- Why the restaurant ended it, with the names of what had sold out.
  add column reason text,
  add column sold_out jsonb not null default '[]',
  -- The end of the promise that the kitchen gave first.
  add column first_promised_to timestamptz;

create index orders_open on orders (tenant_id, outlet_id)
  where status in ('placed', 'accepted', 'preparing', 'ready', 'out_for_delivery');
create index orders_by_outlet on orders (tenant_id, outlet_id, placed_at desc, id desc);

alter table order_lines
  -- Of the dish and its chosen options, for tickets that are printed after the menu has changed; null where not known.
  add column allergens jsonb,
  add column category text not null default '',
  add column kitchen_name text not null default '';

alter table order_history
  add column actor_id text not null default '',
  add column actor_name text not null default '',
  -- Name of the screen that it was done on.
  add column device text,
  -- The first position that the same tap wrote; null in rows that nobody can take back.
  add column tap integer,
  -- What the tap has overwritten of the order, in its first row: an undo writes it back.
  add column before jsonb,
  add column undone_at timestamptz;

create table order_delays (
  tenant_id text not null,
  order_id text not null,
  position integer not null,
  minutes integer not null check (minutes > 0),
  at timestamptz not null,
  by jsonb not null,
  primary key (tenant_id, order_id, position),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);

-- What was given back of an order, and what is on its way. Their sum never exceeds what was paid: whoever adds one has
-- locked the order.
create table refunds (
  tenant_id text not null,
  order_id text not null,
  id text not null,
  amount integer not null check (amount > 0),
  reason text not null,
  note text not null default '',
  lines jsonb not null default '[]',
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  provider_ref text,
  at timestamptz not null,
  by jsonb not null,
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);

alter table payments add column refunded integer not null default 0;
-- What the sandbox has given back, by refund: a repeated one counts once.
alter table sandbox_intents add column refunds jsonb not null default '{}';

do $$
declare t text;
begin
  foreach t in array array['order_delays', 'refunds']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to tiffin_app '
      'using (tenant_id = current_setting(''app.tenant'', true)) '
      'with check (tenant_id = current_setting(''app.tenant'', true))', t);
    execute format('grant select, insert, update, delete on %I to tiffin_app', t);
  end loop;
end $$;

-- As before, and tells the version of each order.
drop function look_at_screens(jsonb, timestamptz);
create function look_at_screens(screens jsonb, at timestamptz)
returns table (place integer, version integer, status text, payment_status text, is_session_open boolean)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  tenant text;
  of_tenant jsonb;
begin
  for tenant, of_tenant in
    select g.tenant_id, g.screens from jsonb_to_recordset(screens) as g (tenant_id text, screens jsonb)
  loop
    perform set_config('app.tenant', tenant, true);
    return query
      select s.place, o.version, o.status, p.status,
        exists (select from sessions x where x.tenant_id = tenant and x.token_hash = decode(s.session, 'hex')
          and x.expires_at > at)
      from jsonb_to_recordset(of_tenant) as s (place integer, order_id text, customer_id text, session text)
      join orders o on o.tenant_id = tenant and o.id = s.order_id and o.customer_id = s.customer_id
      join payments p on p.tenant_id = tenant and p.order_id = s.order_id;
  end loop;
end $$;
