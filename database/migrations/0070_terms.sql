-- The terms of a tenant are what an order or a booking must obey: its content and its live facts. Their version is the
-- content's without the versions that orders themselves made by taking counted stock.
alter table tenants add column stock_versions bigint not null default 0;

-- As live_facts_changed, for an order that takes counted stock.
create function counted_stock_taken() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  update tenants set content_version = content_version + 1, stock_versions = stock_versions + 1,
      changed_at = clock_timestamp()
    where id = current_setting('app.tenant', true)
    returning content_version
$$;
revoke all on function counted_stock_taken() from public;
grant execute on function counted_stock_taken() to tiffin_app;

-- The version of the terms, which no change replaces before this transaction ends: see settle_terms. Volatile, so
-- that it reads what was committed while it waited for the lock, also within a statement that began before.
create function hold_terms(tenant text) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('terms ' || tenant, 0));
  return (select content_version - stock_versions from tenants where id = tenant);
end
$$;

-- Called after the commit of a change: waits for the orders and bookings that were checked against the terms before it.
-- Then the change is in force. Returns the version of the content. Holds nothing else, so that it is never part of a
-- deadlock.
create function settle_terms(tenant text) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('terms ' || tenant, 0));
  return (select content_version from tenants where id = tenant);
end
$$;
