-- Pictures that the restaurant's people upload for dishes. One becomes a file of the tenant when a dish that shows it is
-- published; one that no draft names is removed after a time.

create table uploaded_pictures (
  tenant_id text not null references tenants (id) on delete cascade,
  -- Its name below pictures/.
  file text not null,
  body bytea not null,
  -- Names and sizes under which it is served.
  picture jsonb not null,
  by jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, file)
);

alter table uploaded_pictures enable row level security;
alter table uploaded_pictures force row level security;
create policy tenant on uploaded_pictures to tiffin_app
  using (tenant_id = current_setting('app.tenant', true))
  with check (tenant_id = current_setting('app.tenant', true));
grant select on uploaded_pictures to tiffin_app;
