-- Who wants the restaurant's news. A row counts once it is confirmed from the mailbox itself (double opt-in).
create table subscribers (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  -- In lower case.
  email text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (tenant_id, id),
  constraint subscribers_email unique (tenant_id, email)
);

alter table subscribers enable row level security;
alter table subscribers force row level security;
create policy tenant on subscribers to tiffin_app
  using (tenant_id = current_setting('app.tenant', true))
  with check (tenant_id = current_setting('app.tenant', true));
grant select, insert, update, delete on subscribers to tiffin_app;
