-- What is to change of a restaurant's website (home page, the pages of its brands, legal texts) and is not published yet: one
-- row for each field. A later value of a field takes the place of the earlier one.
create table content_draft_fields (
  tenant_id text not null references tenants (id) on delete cascade,
  -- Such as `tenant.yaml`, and the field as the calls name it.
  file text not null,
  field text not null,
  n integer not null,
  value jsonb not null,
  -- What was live when it was noted.
  was jsonb not null,
  by jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, file, field)
);

alter table content_draft_fields enable row level security;
alter table content_draft_fields force row level security;
create policy tenant on content_draft_fields to tiffin_app
  using (tenant_id = current_setting('app.tenant', true))
  with check (tenant_id = current_setting('app.tenant', true));
grant select, insert, update, delete on content_draft_fields to tiffin_app;
