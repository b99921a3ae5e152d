-- A tenant's content is changed in two ways: a folder is imported, or its people change it in the application. Each change is a
-- version; a version can be brought back, and an import knows what was changed since.

alter table tenant_content
  -- The last row of content_versions; null until this release writes content.
  add column version integer,
  -- The folder that was imported last: the hash of each file by its path, the version that was the last then, and the
  -- source_hash that this is about. An import by the release before writes another source_hash and nothing here.
  add column source jsonb,
  add column source_version integer,
  add column source_for text,
  -- The form of the documents (server/tenancy/folder/read-files.ts); another one has them made again at the next import.
  add column built_with integer;

create table content_versions (
  tenant_id text not null references tenants (id) on delete cascade,
  number integer not null,
  door text not null check (door in ('app', 'folder')),
  by jsonb not null,
  note text not null default '',
  at timestamptz not null,
  -- The hash of every file, by its path.
  files jsonb not null,
  -- Paths of the files that differ from the version before.
  changed text[] not null,
  -- The version that this one takes back.
  undoes integer,
  primary key (tenant_id, number)
);

-- Files of versions that are no longer in tenant_files, each once, by its hash.
create table content_bodies (
  tenant_id text not null references tenants (id) on delete cascade,
  hash text not null,
  body bytea not null,
  primary key (tenant_id, hash)
);

-- How often a file was changed in the application or by an import, and by whom each of its fields was changed last, so that
-- two who change the same field learn of each other.
create table content_revisions (
  tenant_id text not null references tenants (id) on delete cascade,
  file text not null,
  revision integer not null default 0,
  touched jsonb not null default '{}',
  -- Ids that were given once and are not given again.
  retired jsonb not null default '[]',
  primary key (tenant_id, file)
);

-- What is to change of a menu and is not published yet.
create table menu_draft_changes (
  tenant_id text not null references tenants (id) on delete cascade,
  menu_id text not null,
  n integer not null,
  -- That the menu had with this change.
  revision integer not null,
  operation jsonb not null,
  -- What the fields held before.
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
