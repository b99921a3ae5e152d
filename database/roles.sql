-- The roles that Tiffin works under, and the login's right to take them on. Run before the migrations at each start, and
-- by hand before a backup is restored into a new server. Changes nothing where everything is as it should be.
--
-- tiffin_app     the running server: bound by row-level security to one tenant at a time
-- tiffin_worker  finds the tenants that have jobs due; then works as tiffin_app
-- tiffin_import  writes a tenant's content, name and hosts, and who changed them; bound to that tenant
-- tiffin_backup  reads everything, for pg_dump, and writes nothing
do $$
declare
  role_name text;
  version integer := current_setting('server_version_num')::integer;
begin
  foreach role_name in array array['tiffin_app', 'tiffin_worker', 'tiffin_import', 'tiffin_backup']
  loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin', role_name);
      end if;
    -- Roles belong to the whole server: another database's start may create them at the same moment.
    exception when duplicate_object or unique_violation then null;
    end;

    -- Since version 16 a member needs the right to set the role; the creator of a role is a member without that right.
    if not pg_has_role(current_user, role_name, case when version >= 160000 then 'SET' else 'MEMBER' end) then
      execute format('grant %I to %I', role_name, current_user)
        || case when version >= 160000 then ' with set true, inherit false' else '' end;
    end if;
  end loop;
exception when insufficient_privilege then
  raise insufficient_privilege using message = format('an administrator has to run: alter role %I createrole; '
    'and, where the roles exist already: grant tiffin_app, tiffin_worker, tiffin_import, tiffin_backup to %I',
    current_user, current_user);
end $$;
