-- What the guarantees of an order need beside `plain-tables.sql`, for a plain server with GUARANTEES above 0.
create table plain.counters (key text primary key, hits integer not null);
create table plain.history (
  order_id text not null references plain.orders,
  position integer not null,
  status text not null,
  at timestamptz not null,
  primary key (order_id, position)
);
create table plain.jobs (
  id text primary key,
  topic text not null,
  body jsonb not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz
);
create index jobs_due on plain.jobs (due_at) where done_at is null;
create table plain.messages (id text primary key, text text not null, sent_at timestamptz not null);

create role plain_app;
grant usage on schema plain to plain_app;
do $$
declare
  plain_table text;
begin
  for plain_table in select tablename from pg_tables where schemaname = 'plain' loop
    execute format($sql$
      alter table plain.%1$I add column tenant_id text not null default 'one', enable row level security;
      create policy own on plain.%1$I to plain_app
        using (tenant_id = current_setting('app.tenant')) with check (tenant_id = current_setting('app.tenant'));
      grant select, insert, update on plain.%1$I to plain_app $sql$, plain_table);
  end loop;
end $$;
