-- Printers of an outlet, and the tickets on their way to them.

create table printers (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  outlet_id text not null,
  name text not null,
  kind text not null check (kind in ('browser', 'escpos')),
  -- Millimetres of the paper.
  width integer not null check (width in (58, 80)),
  -- The screen that alone prints on it; null: any screen of the outlet.
  device_id text,
  -- As a screen reported it last.
  state text not null default 'unknown'
    check (state in ('unknown', 'ready', 'paper_out', 'cover_open', 'off', 'failed')),
  state_at timestamptz,
  created_at timestamptz not null,
  -- It stays for the names of what it printed.
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, outlet_id) references outlets (tenant_id, id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);
create index printers_outlet on printers (tenant_id, outlet_id) where removed_at is null;

create table print_jobs (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  outlet_id text not null,
  -- Null for a test of the printer.
  order_id text,
  -- Of the order's dishes; changes of an order count it up.
  revision integer not null default 0,
  kind text not null check (kind in ('ticket', 'stop', 'test')),
  copy text not null check (copy in ('kitchen', 'counter')),
  -- Above 1 it is a reprint.
  copy_number integer not null default 1,
  times integer not null default 1 check (times between 1 and 3),
  printer_id text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'claimed', 'printed', 'failed', 'dropped')),
  -- The session that prints it, and until when nobody else may.
  claimed_session text,
  claimed_by jsonb,
  claimed_until timestamptz,
  reason text,
  created_at timestamptz not null,
  printed_at timestamptz,
  primary key (tenant_id, id),
  -- Whoever is second finds the first one's.
  constraint print_jobs_once unique (tenant_id, order_id, revision, kind, copy, printer_id, copy_number),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, printer_id) references printers (tenant_id, id)
);
create index print_jobs_open on print_jobs (tenant_id, outlet_id, created_at)
  where state in ('waiting', 'claimed', 'failed');
create index print_jobs_created on print_jobs (tenant_id, created_at);

do $$
declare t text;
begin
  foreach t in array array['printers', 'print_jobs']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to tiffin_app '
      'using (tenant_id = current_setting(''app.tenant'', true)) '
      'with check (tenant_id = current_setting(''app.tenant'', true))', t);
    execute format('grant select, insert, update, delete on %I to tiffin_app', t);
  end loop;
end $$;
