-- Cards that diners keep for their next order. The payment provider holds the card; these rows say whose it is and how a
-- diner recognises it.

-- Whom the provider knows a diner as; it gives each of them an id of its own.
create table provider_customers (
  tenant_id text not null,
  customer_id text not null,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_id text not null,
  primary key (tenant_id, customer_id, provider),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);

create table saved_cards (
  tenant_id text not null,
  id text not null,
  customer_id text not null,
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- The provider's name of the card; useless without the provider's secret key.
  provider_id text not null,
  -- The same for one card however often it is entered.
  fingerprint text not null,
  brand text not null,
  last4 text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (tenant_id, id),
  constraint saved_cards_once unique (tenant_id, customer_id, provider, fingerprint),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['provider_customers', 'saved_cards']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to tiffin_app '
      'using (tenant_id = current_setting(''app.tenant'', true)) '
      'with check (tenant_id = current_setting(''app.tenant'', true))', t);
    execute format('grant select, insert, update, delete on %I to tiffin_app', t);
  end loop;
end $$;

-- The sandbox's books: the test card that was tried last, and whether it is kept once it has paid.
alter table sandbox_intents add column card text not null default '';
alter table sandbox_intents add column expiry text not null default '';
alter table sandbox_intents add column saves_card boolean not null default false;
