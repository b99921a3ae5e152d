-- A tenant's content is changed by importing a folder, or by members in the application. Each change is a version. A version
-- can be restored, and an import detects changes made after the folder was exported.

alter table tenant_content
  -- Number of the last row of content_versions; null until this release writes content.
  add column version integer,
  -- The last imported folder: the hash of each file by path, the last version at that time, and the source_hash for which
  -- these three are valid. An import by the previous release changes source_hash only, which makes them invalid.
  add column source jsonb,
  add column source_version integer,
  add column source_for text,
  -- Format of the documents (server/tenancy/folder/read-files.ts). If it differs, the next import builds them again.
  add column built_with integer;

create table content_versions (
  tenant_id text not null references tenants (id) on delete cascade,
  number integer not null,
  door text not null check (door in ('app', 'folder')),
  by jsonb not null,
  note text not null default '',
  at timestamptz not null,
  -- The hash of each file, by path.
  files jsonb not null,
  -- Paths of the files that differ from the previous version.
  changed text[] not null,
  -- Number of the version that this one undoes.
  undoes integer,
  primary key (tenant_id, number)
);

-- Files of versions that are no longer in tenant_files, each stored once, by hash.
create table content_bodies (
  tenant_id text not null references tenants (id) on delete cascade,
  hash text not null,
  body bytea not null,
  primary key (tenant_id, hash)
);

-- Number of changes of each file, and who last changed each of its fields, to detect conflicting edits of a field.
create table content_revisions (
  tenant_id text not null references tenants (id) on delete cascade,
  file text not null,
  revision integer not null default 0,
  touched jsonb not null default '{}',
  -- Ids of deleted entries, which are never reused.
  retired jsonb not null default '[]',
  primary key (tenant_id, file)
);

-- Unpublished changes of a menu.
create table menu_draft_changes (
  tenant_id text not null references tenants (id) on delete cascade,
  menu_id text not null,
  n integer not null,
  -- Revision of the draft with this change.
  revision integer not null,
  operation jsonb not null,
  -- Live values of the fields when the change was made.
  was jsonb not null,
  by jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, menu_id, n)
);

do $$
declare t text;
begin
  foreach t in array array['content_versions', 'content_bodies', 'content_revisions', 'menu_draft_changes']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to tiffin_app '
      'using (tenant_id = current_setting(''app.tenant'', true)) '
      'with check (tenant_id = current_setting(''app.tenant'', true))', t);
  end loop;
  grant select on content_versions to tiffin_app;
  grant select, insert, update, delete on content_revisions, menu_draft_changes to tiffin_app;
end $$;
