-- Make every process read the tenant's content again, live facts with it. With the rights of the owner, since the
-- running server may not write tenants; of the tenant of the transaction alone.
create or replace function live_facts_changed() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  update tenants set content_version = content_version + 1
    where id = current_setting('app.tenant', true)
    returning content_version
$$;

-- By an order that took counted stock, which changes no terms.
create or replace function counted_stock_taken() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  update tenants set content_version = content_version + 1, stock_versions = stock_versions + 1
    where id = current_setting('app.tenant', true)
    returning content_version
$$;
