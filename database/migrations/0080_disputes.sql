-- Payments that a diner has disputed at their bank. `ended_at`: when the dispute was closed there, or dismissed by a person.
create table disputes (
  tenant_id text not null,
  id text not null,
  order_id text not null,
  amount integer not null check (amount > 0),
  reason text not null,
  respond_by timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create index disputes_order on disputes (tenant_id, order_id);

alter table disputes enable row level security;
alter table disputes force row level security;
create policy tenant on disputes to tiffin_app
  using (tenant_id = current_setting('app.tenant', true))
  with check (tenant_id = current_setting('app.tenant', true));
grant select, insert, update, delete on disputes to tiffin_app;
