-- What a kitchen changes while it serves. Rows, not content: each ends by the clock, and is read beside the documents.

create table service_pauses (
  tenant_id text not null,
  id text not null,
  outlet_id text not null,
  kind text not null check (kind in ('hand', 'no_board', 'unanswered', 'not_live', 'printer')),
  services text[] not null,
  -- Null: until it is lifted.
  until timestamptz,
  reason text not null default '',
  message text not null default '',
  by jsonb not null,
  at timestamptz not null,
  seen_by integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, outlet_id) references outlets (tenant_id, id)
);
create index service_pauses_outlet on service_pauses (tenant_id, outlet_id);
-- The system pauses an outlet once for one cause.
create unique index service_pauses_once on service_pauses (tenant_id, outlet_id, kind) where kind <> 'hand';

create table service_busy (
  tenant_id text not null,
  outlet_id text not null,
  minutes integer not null check (minutes between 1 and 60),
  until timestamptz not null,
  is_half boolean not null,
  by jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, outlet_id),
  foreign key (tenant_id, outlet_id) references outlets (tenant_id, id)
);

create table stock_marks (
  tenant_id text not null,
  id text not null,
  outlet_id text not null,
  kind text not null check (kind in ('item', 'option')),
  ref text not null,
  until timestamptz,
  "left" integer,
  by jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  constraint stock_marks_once unique (tenant_id, outlet_id, kind, ref),
  foreign key (tenant_id, outlet_id) references outlets (tenant_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['service_pauses', 'service_busy', 'stock_marks']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to tiffin_app '
      'using (tenant_id = current_setting(''app.tenant'', true)) '
      'with check (tenant_id = current_setting(''app.tenant'', true))', t);
    execute format('grant select, insert, update, delete on %I to tiffin_app', t);
  end loop;
end $$;

-- Makes every process read the tenant's content again, live facts with it. With the rights of the owner, since the
-- running server may not write tenants; of the tenant of the transaction alone.
create function live_facts_changed() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  update tenants set content_version = content_version + 1, changed_at = clock_timestamp()
    where id = current_setting('app.tenant', true)
    returning content_version
$$;
revoke all on function live_facts_changed() from public;
grant execute on function live_facts_changed() to tiffin_app;
