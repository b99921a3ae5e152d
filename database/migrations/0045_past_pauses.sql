-- Pauses that are over, for the report of a day: when somebody lifts a pause, or some days after its end by the clock
-- (`service_pauses` keeps it until then). The release before removes pauses without such a row: those are not counted.
create table service_past_pauses (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  outlet_id text not null,
  kind text not null check (kind in ('hand', 'no_board', 'unanswered', 'not_live', 'printer')),
  services text[] not null,
  reason text not null,
  by jsonb not null,
  at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= at),
  -- Null: its time was over.
  lifted_by jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, outlet_id) references outlets (tenant_id, id)
);
create index service_past_pauses_outlet on service_past_pauses (tenant_id, outlet_id, ended_at);

alter table service_past_pauses enable row level security;
alter table service_past_pauses force row level security;
create policy tenant on service_past_pauses to tiffin_app
  using (tenant_id = current_setting('app.tenant', true))
  with check (tenant_id = current_setting('app.tenant', true));
grant select, insert, update, delete on service_past_pauses to tiffin_app;
