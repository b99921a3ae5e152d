-- The first tables: tenants, their content, customers, orders, payments, messages.
--
-- Rules for every table (`database/schema.test.ts` checks the catalog):
-- * tenant_id leads each primary, unique and foreign key, so that the schema distributes by tenant;
-- * row-level security is forced, with one policy on the setting app.tenant;
-- * only `tenants` and `tenant_hosts`, needed before a tenant is known, are reference tables without it.

-- Reference tables -----------------------------------------------------------------------------------------

create table tenants (
  id text primary key,
  name text not null,
  -- Incremented by every change of content; pages and menus are cached by it.
  content_version bigint not null default 1,
  created_at timestamptz not null default now()
);

create table tenant_hosts (
  host text primary key,
  tenant_id text not null references tenants (id) on delete cascade,
  kind text not null check (kind in ('live', 'staging', 'landing'))
);

-- Content, imported from the tenant's folder -----------------------------------------------------------------

-- Configuration, home page, brands, promos and pages in one document: it is always read as a whole, and rarely changes.
create table tenant_content (
  tenant_id text not null references tenants (id) on delete cascade,
  document jsonb not null,
  source_hash text not null,
  primary key (tenant_id)
);

create table menus (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  document jsonb not null,
  primary key (tenant_id, id)
);

create table outlets (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  slug text not null,
  menu_id text not null,
  document jsonb not null,
  -- False for an outlet that was removed from the content: it is not shown, but its orders still reference it.
  is_listed boolean not null default true,
  primary key (tenant_id, id),
  constraint outlets_slug unique (tenant_id, slug),
  foreign key (tenant_id, menu_id) references menus (tenant_id, id)
);

create table assets (
  tenant_id text not null references tenants (id) on delete cascade,
  file text not null,
  content_type text not null,
  body bytea not null,
  primary key (tenant_id, file)
);

-- The original files of the folder, for export.
create table tenant_files (
  tenant_id text not null references tenants (id) on delete cascade,
  path text not null,
  body bytea not null,
  primary key (tenant_id, path)
);

-- Customers and sign-in --------------------------------------------------------------------------------------

create table customers (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  -- The contact that was verified with a code, normalised: E.164, or a lower-case email address.
  contact text not null,
  channel text not null check (channel in ('sms', 'email')),
  -- The other contact, which the customer entered; not verified.
  other_contact text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  marketing_opt_in boolean not null default false,
  referral_code text not null,
  referred_by text,
  credit integer not null default 0 check (credit >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint customers_contact unique (tenant_id, contact),
  constraint customers_referral_code unique (tenant_id, referral_code),
  foreign key (tenant_id, referred_by) references customers (tenant_id, id)
);
create index customers_referred_by on customers (tenant_id, referred_by);

create table sessions (
  tenant_id text not null,
  token_hash bytea not null,
  customer_id text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create index sessions_customer on sessions (tenant_id, customer_id);

-- One row per contact that requested a code. A new code overwrites the old one, so that only the last one is valid.
create table sign_in_codes (
  tenant_id text not null references tenants (id) on delete cascade,
  contact text not null,
  code_hmac bytea not null,
  attempts integer not null default 0,
  used_at timestamptz,
  sent_at timestamptz not null,
  -- Time of the last resend. Another resend is refused for a minute after it, but not after the first code.
  resent_at timestamptz,
  expires_at timestamptz not null,
  referral_code text,
  primary key (tenant_id, contact)
);

-- Counters per time window (messages per contact, wrong tries, requests per address).
create table rate_counters (
  tenant_id text not null references tenants (id) on delete cascade,
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (tenant_id, key, window_start)
);

-- Browsers in which a contact has signed in before: their wrong tries are counted separately.
create table known_browsers (
  tenant_id text not null references tenants (id) on delete cascade,
  browser_hash bytea not null,
  contact text not null,
  seen_at timestamptz not null,
  primary key (tenant_id, browser_hash, contact)
);

create table addresses (
  tenant_id text not null,
  id text not null,
  customer_id text not null,
  label text not null,
  line1 text not null,
  line2 text not null,
  city text not null,
  postcode text not null,
  instructions text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create index addresses_customer on addresses (tenant_id, customer_id);

-- Orders -------------------------------------------------------------------------------------------------------

create table order_counters (
  tenant_id text not null,
  outlet_id text not null,
  last_number integer not null,
  primary key (tenant_id, outlet_id),
  foreign key (tenant_id, outlet_id) references outlets (tenant_id, id)
);

create table orders (
  tenant_id text not null,
  id text not null,
  outlet_id text not null,
  -- Null once the customer's account is deleted; the order is kept for the accounts.
  customer_id text,
  number text not null,
  status text not null check (status in ('awaiting_payment', 'placed', 'accepted', 'preparing', 'ready',
    'out_for_delivery', 'completed', 'rejected', 'cancelled', 'expired')),
  fulfilment text not null check (fulfilment in ('delivery', 'pickup')),
  timing text not null check (timing in ('asap', 'slot')),
  promised_from timestamptz not null,
  promised_to timestamptz not null,
  -- Contact and address, as they were when the order was made.
  contact jsonb not null,
  address jsonb,
  subtotal integer not null,
  delivery_fee integer not null,
  small_order_fee integer not null,
  service_fee integer not null,
  discount integer not null,
  promo_code text,
  tip integer not null,
  total integer not null check (total >= 0),
  note text not null,
  created_at timestamptz not null,
  placed_at timestamptz,
  -- Until when an unpaid order keeps its slot and promo code.
  pay_by timestamptz not null,
  -- The slot whose capacity the order uses; null once released.
  slot_start timestamptz,
  primary key (tenant_id, id),
  constraint orders_number unique (tenant_id, outlet_id, number),
  foreign key (tenant_id, outlet_id) references outlets (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
create index orders_by_customer on orders (tenant_id, customer_id, created_at desc, id desc);
create index orders_unpaid on orders (tenant_id, customer_id) where status = 'awaiting_payment';

create table order_lines (
  tenant_id text not null,
  order_id text not null,
  position integer not null,
  item_id text not null,
  name text not null,
  photo text not null,
  quantity integer not null check (quantity between 1 and 99),
  unit_price integer not null,
  options jsonb not null,
  note text not null,
  total integer not null,
  primary key (tenant_id, order_id, position),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);

create table order_history (
  tenant_id text not null,
  order_id text not null,
  position integer not null,
  status text not null,
  at timestamptz not null,
  -- Who changed the status: diner, kitchen, provider or system.
  by text not null,
  reason text not null default '',
  primary key (tenant_id, order_id, position),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);

-- A repeated request with the same key and body gets the same order.
create table idempotency_keys (
  tenant_id text not null references tenants (id) on delete cascade,
  scope text not null,
  key text not null,
  request_hash text not null,
  result_id text not null,
  created_at timestamptz not null,
  primary key (tenant_id, scope, key)
);

-- Number of orders per slot. Incremented with `where used < capacity`, so that two orders cannot take the last place.
create table slot_usage (
  tenant_id text not null,
  outlet_id text not null,
  slot_start timestamptz not null,
  used integer not null check (used >= 0),
  primary key (tenant_id, outlet_id, slot_start),
  foreign key (tenant_id, outlet_id) references outlets (tenant_id, id)
);

-- Uses of a promo code, in total and by customer; incremented like a slot, released if the order ends without being served.
create table promo_uses (
  tenant_id text not null references tenants (id) on delete cascade,
  code text not null,
  used integer not null check (used >= 0),
  primary key (tenant_id, code)
);

create table promo_customer_uses (
  tenant_id text not null,
  code text not null,
  customer_id text not null,
  used integer not null check (used >= 0),
  primary key (tenant_id, code, customer_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade
);
create index promo_customer_uses_customer on promo_customer_uses (tenant_id, customer_id);

create table payments (
  tenant_id text not null,
  order_id text not null,
  method text not null check (method in ('card', 'cash')),
  provider text not null,
  intent_id text,
  client_secret text not null default '',
  status text not null check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded',
    'canceled', 'refunded')),
  amount integer not null,
  currency text not null,
  message text not null default '',
  primary key (tenant_id, order_id),
  constraint payments_intent unique (tenant_id, provider, intent_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);

-- Payment intents of the sandbox provider, which a real provider stores itself.
create table sandbox_intents (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  client_secret text not null,
  amount integer not null,
  currency text not null,
  status text not null,
  message text not null default '',
  primary key (tenant_id, id),
  constraint sandbox_intents_secret unique (tenant_id, client_secret)
);

-- Work to be done after a commit -------------------------------------------------------------------------------

-- Messages and delayed jobs. Written in the transaction that causes them, executed by the worker at least once.
create table outbox (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  topic text not null,
  body jsonb not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text not null default '',
  primary key (tenant_id, id)
);
create index outbox_due on outbox (due_at) where done_at is null and failed_at is null;

-- Messages of the development outbox (`/dev/outbox`).
create table sent_messages (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  recipient text not null,
  channel text not null check (channel in ('sms', 'email')),
  subject text not null,
  text text not null,
  code text,
  sent_at timestamptz not null,
  primary key (tenant_id, id)
);
create index sent_messages_newest on sent_messages (tenant_id, sent_at desc);

-- Row-level security and rights ----------------------------------------------------------------------------------

do $$
declare t text;
begin
  -- Roles belong to the whole server: another database's migration may create them at the same moment.
  begin
    create role tiffin_app nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  -- The worker's look across tenants: which of them has work due. It then works as tiffin_app, tenant by tenant.
  begin
    create role tiffin_worker nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  if not (pg_has_role(current_user, 'tiffin_app', 'member') and pg_has_role(current_user, 'tiffin_worker', 'member')) then
    execute format('grant tiffin_app, tiffin_worker to %I', current_user);
  end if;

  grant usage on schema public to tiffin_app, tiffin_worker;
  grant select, insert, update, delete on tenants, tenant_hosts to tiffin_app;

  foreach t in array array['tenant_content', 'menus', 'outlets', 'assets', 'tenant_files', 'customers', 'sessions',
    'sign_in_codes', 'rate_counters', 'known_browsers', 'addresses', 'order_counters', 'orders', 'order_lines',
    'order_history', 'idempotency_keys', 'slot_usage', 'promo_uses', 'promo_customer_uses', 'payments',
    'sandbox_intents', 'outbox', 'sent_messages']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to tiffin_app '
      'using (tenant_id = current_setting(''app.tenant'', true)) '
      'with check (tenant_id = current_setting(''app.tenant'', true))', t);
    execute format('grant select, insert, update, delete on %I to tiffin_app', t);
  end loop;

  create policy due_everywhere on outbox for select to tiffin_worker using (true);
  grant select on outbox to tiffin_worker;
end $$;

-- The customer of a session token, in one round trip. A function with two statements, because app.tenant must be set before
-- the query is planned: row-level security reads it.
create function customer_of_session(tenant text, hash bytea, at timestamptz) returns setof customers
language plpgsql volatile as $$
begin
  perform set_config('app.tenant', tenant, true);
  -- Tokens slide on use, written at most once a day.
  update sessions set last_used_at = at, expires_at = at + (expires_at - last_used_at)
    where tenant_id = tenant and token_hash = hash and expires_at > at and last_used_at < at - interval '1 day';
  return query
    select c.* from sessions s join customers c on c.tenant_id = s.tenant_id and c.id = s.customer_id
    where s.tenant_id = tenant and s.token_hash = hash and s.expires_at > at;
end $$;

-- Also functions to save round trips: every card order calls them, outside its transaction.

create function attach_intent(tenant text, of_order text, intent text, secret text) returns void
language plpgsql volatile as $$
begin
  perform set_config('app.tenant', tenant, true);
  update payments set intent_id = intent, client_secret = secret
    where tenant_id = tenant and order_id = of_order and intent_id is null;
end $$;

-- Returns the existing intent if it is opened again.
create function open_sandbox_intent(tenant text, intent text, secret text, pence integer, iso_currency text)
returns setof sandbox_intents
language plpgsql volatile as $$
begin
  perform set_config('app.tenant', tenant, true);
  insert into sandbox_intents (tenant_id, id, client_secret, amount, currency, status)
    values (tenant, intent, secret, pence, iso_currency, 'requires_payment_method')
    on conflict (tenant_id, id) do nothing;
  return query select i.* from sandbox_intents i where i.tenant_id = tenant and i.id = intent;
end $$;
