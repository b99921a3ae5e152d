-- Rights and policies: each row is something that is not as listed here, with the statement that puts it right. No rows:
-- all is well. Run after the migrations at each start, also after a backup was restored without rights, and by
-- `npm run doctor` and a test. Read from the catalog, so that a new table with tenant_id needs no line here.
with tables as (
  select c.oid, c.relname::text as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced, c.relacl as acl,
    case
      when c.relname like 'kysely_%' then 'migrations'
      when c.relname in ('tenants', 'tenant_hosts') then 'reference'
      when c.relname = 'installation_counters' then 'installation'
      when c.relname = 'audit_log' then 'log'
      when c.relname in ('tenant_content', 'menus', 'outlets', 'assets', 'tenant_files', 'content_versions',
        'content_bodies', 'uploaded_pictures') then 'content'
      when exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) then 'tenant'
      else 'unlisted'
    end as kind
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
),

-- Rights by kind of table or by table name ----------------------------------------------------------------------

listed_rights (target, role, rights) as (values
  ('tenant', 'tiffin_app', array['SELECT', 'INSERT', 'UPDATE', 'DELETE']),
  ('outbox', 'tiffin_worker', array['SELECT']),
  -- Insert and select only, never update. The worker's role deletes old rows, bound by its policies.
  ('log', 'tiffin_app', array['SELECT', 'INSERT']),
  ('log', 'tiffin_worker', array['SELECT', 'DELETE']),
  -- The running server reads content. Only an import and the publishing of changes write it, and read the files it is made
  -- from (server/tenancy/write-content.ts, content-state.ts).
  ('tenant_content', 'tiffin_app', array['SELECT']),
  ('menus', 'tiffin_app', array['SELECT']),
  ('outlets', 'tiffin_app', array['SELECT']),
  ('assets', 'tiffin_app', array['SELECT']),
  ('content_versions', 'tiffin_app', array['SELECT']),
  ('uploaded_pictures', 'tiffin_app', array['SELECT']),
  ('content', 'tiffin_import', array['SELECT', 'INSERT', 'UPDATE', 'DELETE']),
  -- What a change of content writes beside it, in one transaction and under one role: a node of a cluster refuses a second
  -- role after a write.
  ('content_revisions', 'tiffin_import', array['SELECT', 'INSERT', 'UPDATE']),
  ('menu_draft_changes', 'tiffin_import', array['SELECT', 'DELETE']),
  ('content_draft_fields', 'tiffin_import', array['SELECT', 'DELETE']),
  ('idempotency_keys', 'tiffin_import', array['INSERT']),
  ('service_pauses', 'tiffin_import', array['INSERT']),
  ('audit_log', 'tiffin_import', array['INSERT']),
  -- Only the owner of the database deletes a tenant: the delete cascades to all its rows.
  ('reference', 'tiffin_app', array['SELECT']),
  ('tenants', 'tiffin_import', array['SELECT', 'INSERT', 'UPDATE']),
  ('tenant_hosts', 'tiffin_import', array['SELECT', 'INSERT', 'UPDATE', 'DELETE']),
  ('tenant', 'tiffin_backup', array['SELECT']),
  ('content', 'tiffin_backup', array['SELECT']),
  ('log', 'tiffin_backup', array['SELECT']),
  ('reference', 'tiffin_backup', array['SELECT']),
  ('migrations', 'tiffin_backup', array['SELECT']),
  -- Written through functions of the owner alone, which count and never set.
  ('installation', 'tiffin_app', array['SELECT']),
  ('installation', 'tiffin_backup', array['SELECT']),
  ('unlisted', 'tiffin_backup', array['SELECT'])
),
-- The operator's command changes the jobs of all tenants: their state, not their tenant.
listed_column_rights (target, role, access, columns) as (values
  ('outbox', 'tiffin_worker', 'UPDATE',
    array['due_at', 'first_due_at', 'attempts', 'done_at', 'failed_at', 'last_error', 'body']),
  ('tenants', 'tiffin_worker', 'SELECT', array['id', 'maintenance_due_at']),
  ('tenants', 'tiffin_worker', 'UPDATE', array['maintenance_due_at'])
),
-- Tables without content that an import writes too.
beside_content (target) as (values ('content_revisions'), ('menu_draft_changes'), ('content_draft_fields'),
  ('idempotency_keys'), ('service_pauses'), ('audit_log')),
own_tenant (target, condition) as (values
  ('tenant', '(tenant_id = current_setting(''app.tenant''::text, true))'),
  ('content', '(tenant_id = current_setting(''app.tenant''::text, true))'),
  ('log', '(tenant_id = current_setting(''app.tenant''::text, true))'),
  ('tenant_hosts', '(tenant_id = current_setting(''app.tenant''::text, true))'),
  ('tenants', '(id = current_setting(''app.tenant''::text, true))')
),
-- `writes` is the condition that a written row must meet; null if the policy only reads. Conditions are spelt as
-- PostgreSQL prints them.
listed_policies (target, policy, command, role, reads, writes) as (
  select target, 'tenant', 'all', 'tiffin_app', condition, condition from own_tenant
    where target in ('tenant', 'content', 'log')
  union all select target, 'import', 'all', 'tiffin_import', condition, condition from own_tenant
    where target not in ('tenant', 'log')
  union all select b.target, 'import', 'all', 'tiffin_import', o.condition, o.condition
    from beside_content b join own_tenant o on o.target = 'tenant'
  -- A host is looked up before its tenant is known.
  union all values ('reference', 'lookup', 'select', 'tiffin_app', 'true', null)
  union all values ('reference', 'import_lookup', 'select', 'tiffin_import', 'true', null)
  union all values ('outbox', 'due_everywhere', 'select', 'tiffin_worker', 'true', null)
  union all values ('outbox', 'settle_everywhere', 'update', 'tiffin_worker', 'true', 'true')
  union all select 'log', policy, command, 'tiffin_worker', '((tenant_id = current_setting(''app.tenant''::text, true)) '
    'AND (at < (now() - ''1 year 1 mon''::interval)))', null
    from (values ('retention', 'delete'), ('retention_lookup', 'select')) as aged (policy, command)
  union all values ('tenants', 'maintenance_lookup', 'select', 'tiffin_worker', 'true', null)
  union all values ('tenants', 'maintenance', 'update', 'tiffin_worker', 'true', 'true')
  -- Named in the condition too: before version 16 the login inherits the role, and must not see any row through it.
  union all select unnest(array['tenant', 'content', 'log', 'reference']), 'backup', 'select', 'tiffin_backup',
    '(CURRENT_USER = ''tiffin_backup''::name)', null
),

-- Actual rights compared with the listed ones ---------------------------------------------------------------------

roles as (
  select oid, rolname::text as name from pg_roles
  where rolname in ('tiffin_app', 'tiffin_worker', 'tiffin_import', 'tiffin_backup')
  union all select 0, 'public'
),
wanted_rights as (
  select t.name as table, l.role, unnest(l.rights) as access
  from tables t join listed_rights l on l.target in (t.kind, t.name)
),
held_rights as (
  select t.name as table, r.name as role, a.privilege_type as access
  from tables t cross join lateral aclexplode(t.acl) a join roles r on r.oid = a.grantee
  where t.kind <> 'unlisted' or r.name = 'tiffin_backup'
),
wanted_column_rights as (
  select t.name as table, l.role, l.access, unnest(l.columns) as column
  from tables t join listed_column_rights l on l.target = t.name
),
held_column_rights as (
  select t.name as table, r.name as role, g.privilege_type as access, a.attname::text as column
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attacl is not null and not a.attisdropped
    cross join lateral aclexplode(a.attacl) g join roles r on r.oid = g.grantee
),
wanted_policies as (
  select t.name as table, l.policy, l.command, l.role, l.reads, l.writes
  from tables t join listed_policies l on l.target in (t.kind, t.name)
),
held_policies as (
  select t.name as table, p.polname::text as policy,
    case p.polcmd when '*' then 'all' when 'r' then 'select' when 'w' then 'update' when 'a' then 'insert'
      when 'd' then 'delete'
      else p.polcmd::text end as command,
    r.name as role, pg_get_expr(p.polqual, p.polrelid) as reads, pg_get_expr(p.polwithcheck, p.polrelid) as writes,
    p.polpermissive and cardinality(p.polroles) = 1 as is_plain
  from tables t join pg_policy p on p.polrelid = t.oid join roles r on r.oid = any (p.polroles)
  where t.kind <> 'unlisted'
),
-- Only the running server may execute functions with the owner's rights. PostgreSQL grants EXECUTE to PUBLIC by
-- default, also for a function that was restored without its rights.
owner_functions as (
  select p.oid::regprocedure::text as function, coalesce(p.proacl, acldefault('f', p.proowner)) as acl
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosecdef
    and not exists (select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
),
held_executions as (
  select f.function, r.name as role
  from owner_functions f cross join lateral aclexplode(f.acl) a join roles r on r.oid = a.grantee
),
wanted_executions as (select function, 'tiffin_app' as role from owner_functions)

select format('%s may not use the schema public', name) as fault,
  format('grant usage on schema public to %I', name) as remedy
  from roles where name <> 'public' and not has_schema_privilege(name, 'public', 'usage')
union all
select format('row-level security of %s is not enabled', name), format('alter table %I enable row level security', name)
  from tables where kind in ('tenant', 'content', 'log', 'reference') and not secured
union all
-- Not of the reference tables: the owner of the database looks after them.
select format('row-level security of %s is not forced', name), format('alter table %I force row level security', name)
  from tables where kind in ('tenant', 'content', 'log') and not forced
union all
select format('%s may not %s %s', role, lower(access), "table"), format('grant %s on %I to %I', access, "table", role)
  from (select * from wanted_rights except select * from held_rights) missing
union all
select format('%s may %s %s, which is not listed', role, lower(access), "table"),
  format('revoke %s on %I from %s', access, "table", role)
  from (select * from held_rights except select * from wanted_rights) excess
union all
select format('%s may not %s %s of %s', role, lower(access), "column", "table"),
  format('grant %s (%I) on %I to %I', access, "column", "table", role)
  from (select * from wanted_column_rights except select * from held_column_rights) missing
union all
select format('%s may %s %s of %s, which is not listed', role, lower(access), "column", "table"),
  format('revoke %s (%I) on %I from %s', access, "column", "table", role)
  from (select * from held_column_rights except select * from wanted_column_rights) excess
union all
select format('%s may not execute %s', role, function), format('grant execute on function %s to %I', function, role)
  from (select * from wanted_executions except select * from held_executions) missing
union all
select format('%s may execute %s, which is not listed', role, function),
  format('revoke execute on function %s from %s', function, role)
  from (select * from held_executions except select * from wanted_executions) excess
union all
select format('the policy %s of %s is missing or differs', policy, "table"),
  format('drop policy if exists %I on %I; create policy %I on %I for %s to %I%s%s', policy, "table", policy, "table",
    command, role,
    case when reads is null then '' when reads like '(%' then ' using ' || reads else format(' using (%s)', reads) end,
    case when writes is null then '' when writes like '(%' then ' with check ' || writes
      else format(' with check (%s)', writes) end)
  from (select * from wanted_policies
    except select "table", policy, command, role, reads, writes from held_policies where is_plain) missing
union all
select distinct format('the policy %s of %s is not listed', policy, "table"),
  format('drop policy %I on %I', policy, "table")
  from held_policies h
  where not exists (select from wanted_policies w where w.table = h.table and w.policy = h.policy)
union all
select format('the table %s has no tenant_id and is not listed in access.sql', name), null
  from tables where kind = 'unlisted'
order by 1
