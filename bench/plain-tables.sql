-- The plain server's tables: the least that an order needs. The diners `diner-0` to `diner-255` are signed in.
create schema plain;
set search_path = plain;
create table customers (id text primary key, name text not null, phone text not null);
create table sessions (
  token_hash bytea primary key,
  customer_id text not null references customers,
  expires_at timestamptz not null
);
create table addresses (
  id text primary key,
  customer_id text not null references customers,
  line1 text not null,
  postcode text not null
);
create table idempotency_keys (
  customer_id text not null references customers,
  key text not null,
  order_id text not null,
  primary key (customer_id, key)
);
create table orders (
  id text primary key,
  customer_id text not null references customers,
  outlet_id text not null,
  status text not null,
  contact jsonb not null,
  address jsonb not null,
  total integer not null,
  created_at timestamptz not null
);
create index orders_by_customer on orders (customer_id, created_at desc);
create table order_lines (
  order_id text not null references orders,
  position integer not null,
  item_id text not null,
  quantity integer not null,
  unit_price integer not null,
  options jsonb not null,
  primary key (order_id, position)
);
create table payments (
  order_id text primary key references orders,
  method text not null,
  status text not null,
  amount integer not null
);

insert into customers
  select 'diner-' || n, 'Diner ' || n, '+4477009' || lpad(n::text, 5, '0') from generate_series(0, 255) n;
insert into sessions
  select sha256(convert_to('diner-' || n, 'UTF8')), 'diner-' || n, now() + interval '60 days'
  from generate_series(0, 255) n;
insert into addresses
  select 'address-' || n, 'diner-' || n, '48 Sample Street', 'SE1 1AA' from generate_series(0, 255) n;
reset search_path;
