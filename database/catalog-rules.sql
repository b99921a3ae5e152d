-- Every table that breaks a rule of distribution by tenant, one row per fault. $1: the reference tables.
with t as (
  select c.oid, c.relname, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
         c.relname = any ($1::text[]) as reference,
         (select attnum from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as tenant
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'
)
select relname as table, 'no tenant_id' as fault, '' as detail
  from t where tenant is null and not reference
union all
select relname, 'tenant_id may be null', ''
  from t join pg_attribute a on a.attrelid = t.oid and a.attnum = t.tenant
  where not a.attnotnull and not reference
union all
select relname, 'no primary key', ''
  from t where not exists (select 1 from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')
union all
select relname, 'unique key that tenant_id does not lead', i.indexrelid::regclass::text
  from t join pg_index i on i.indrelid = t.oid
  where i.indisunique and not reference and i.indkey[0] is distinct from tenant
union all
select relname, 'exclusion constraint without tenant_id', k.conname
  from t join pg_constraint k on k.conrelid = t.oid
  where k.contype = 'x' and not reference and not (tenant = any (k.conkey))
union all
select t.relname, 'foreign key does not lead from tenant_id to tenant_id', k.conname
  from t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join t f on f.oid = k.confrelid
  where not t.reference and not f.reference and (k.conkey[1] <> t.tenant or k.confkey[1] <> f.tenant)
union all
select t.relname, 'reference table points at ' || f.relname, k.conname
  from t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join t f on f.oid = k.confrelid
  where t.reference and not f.reference
union all
select t.relname, 'foreign key may null tenant_id', k.conname
  from t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
  where k.confdeltype in ('n', 'd') and t.tenant = any (k.conkey)
union all
select relname, 'trigger', g.tgname
  from t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal and not reference
union all
select relname, 'serial or identity', a.attname
  from t join pg_attribute a on a.attrelid = t.oid
  where not reference and a.attnum > 0
    and (a.attidentity <> '' or exists (
      select 1 from pg_attrdef d
      where d.adrelid = t.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'))
union all
select relname, 'row security not forced', '' from t where not reference and not (secured and forced)
union all
select relname, 'no policy on app.tenant for tiffin_app', '' from t
  where not reference and not exists (
    select 1 from pg_policy p
    where p.polrelid = t.oid and 'tiffin_app'::regrole = any (p.polroles)
      and pg_get_expr(p.polqual, p.polrelid) like '%app.tenant%'
      and pg_get_expr(p.polwithcheck, p.polrelid) like '%app.tenant%')
union all
select relname, 'policy that lets tiffin_app see other tenants', p.polname from t join pg_policy p on p.polrelid = t.oid
  where not reference and ('tiffin_app'::regrole = any (p.polroles) or p.polroles = '{0}')
    and pg_get_expr(p.polqual, p.polrelid) not like '%app.tenant%'
order by 1, 2
