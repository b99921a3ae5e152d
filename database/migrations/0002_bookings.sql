-- Tables booked by diners.

create table bookings (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  day date not null,
  -- Wall clock of the restaurant, HH:mm.
  start text not null,
  -- '1' to '10', or '10+'.
  people text not null,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index bookings_day on bookings (tenant_id, day);

-- Guests expected per start. Taken with `… where guests + more <= capacity`, so two parties cannot share the last table.
create table booking_usage (
  tenant_id text not null references tenants (id) on delete cascade,
  day date not null,
  start text not null,
  guests integer not null check (guests >= 0),
  primary key (tenant_id, day, start)
);

do $$
declare t text;
begin
  foreach t in array array['bookings', 'booking_usage']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to tiffin_app '
      'using (tenant_id = current_setting(''app.tenant'', true)) '
      'with check (tenant_id = current_setting(''app.tenant'', true))', t);
    execute format('grant select, insert, update, delete on %I to tiffin_app', t);
  end loop;
end $$;
