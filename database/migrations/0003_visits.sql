-- Visits per day, counted without cookies and without keeping who came.

create table visit_days (
  tenant_id text not null references tenants (id) on delete cascade,
  day date not null,
  visits integer not null check (visits > 0),
  primary key (tenant_id, day)
);

-- What tells one day's browsers apart: a keyed hash that differs every day and goes with it.
create table visit_marks (
  tenant_id text not null references tenants (id) on delete cascade,
  day date not null,
  mark bytea not null,
  primary key (tenant_id, day, mark)
);

do $$
declare t text;
begin
  foreach t in array array['visit_days', 'visit_marks']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to tiffin_app '
      'using (tenant_id = current_setting(''app.tenant'', true)) '
      'with check (tenant_id = current_setting(''app.tenant'', true))', t);
    execute format('grant select, insert, update, delete on %I to tiffin_app', t);
  end loop;
end $$;
