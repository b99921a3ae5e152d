-- The state of orders on open screens of one tenant, and whether the sessions of these screens are still open. Sets the
-- tenant itself, so that it takes one round trip; a cluster runs it on the tenant's node.
--
-- screens: [{ place, order_id, customer_id, session }], the session's hash as hex. An order that is not this customer's is
--   left out.
create or replace function states_of_screens(tenant text, screens jsonb, at timestamptz)
returns table (place integer, version integer, status text, payment_status text, is_session_open boolean)
language plpgsql volatile as $$
#variable_conflict use_column
begin
  perform set_config('app.tenant', tenant, true);
  return query
    select s.place, o.version, o.status, p.status,
      exists (select from sessions x where x.tenant_id = tenant and x.token_hash = decode(s.session, 'hex')
        and x.expires_at > at)
    from jsonb_to_recordset(screens) as s (place integer, order_id text, customer_id text, session text)
    join orders o on o.tenant_id = tenant and o.id = s.order_id and o.customer_id = s.customer_id
    join payments p on p.tenant_id = tenant and p.order_id = s.order_id;
end $$;
