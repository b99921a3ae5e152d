-- The terms of a tenant are the content and live facts against which orders and bookings are checked. Their version is
-- content_version less stock_versions: the increments by orders that take counted stock do not change the terms.
alter table tenants add column stock_versions bigint not null default 0;

-- Like live_facts_changed, for an order that takes counted stock.
create function counted_stock_taken() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  update tenants set content_version = content_version + 1, stock_versions = stock_versions + 1,
      changed_at = clock_timestamp()
    where id = current_setting('app.tenant', true)
    returning content_version
$$;
revoke all on function counted_stock_taken() from public;
grant execute on function counted_stock_taken() to tiffin_app;

-- Returns the version of the terms, and takes a shared lock until this transaction ends, for which settle_terms waits.
-- Volatile, so that the query also sees commits made while the function waited for the lock.
create function hold_terms(tenant text) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('terms ' || tenant, 0));
  return (select content_version - stock_versions from tenants where id = tenant);
end
$$;

-- Called after the commit of a change: waits for transactions of orders and bookings that were checked against the old
-- terms. Returns the version of the content. Must be called without other locks, so that it cannot cause a deadlock.
create function settle_terms(tenant text) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('terms ' || tenant, 0));
  return (select content_version from tenants where id = tenant);
end
$$;
