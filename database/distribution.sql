-- The tables as Citus would distribute them, each after the tables that it references. Read from the catalog, so that a
-- new table needs no line here.
with recursive t as (
  select c.oid, c.relname::text as name,
    case
      when exists (
        select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'tenant_id') then 'distributed'
      -- A statement may join it with the tables of a tenant, on any node.
      when exists (select from pg_constraint k where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid))
        then 'reference'
      else 'local'
    end as kind
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'
), depths as (
  select oid, 0 as depth from t
  union
  select k.conrelid, d.depth + 1
  from depths d join pg_constraint k on k.confrelid = d.oid and k.contype = 'f' and k.conrelid <> k.confrelid
)
select name, kind from t join depths using (oid)
group by name, kind
order by array_position(array['local', 'reference', 'distributed'], kind), max(depth), name
