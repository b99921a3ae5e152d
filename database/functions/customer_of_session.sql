-- The customer whose session a token is. Sets the tenant itself, so that it takes one round trip; a cluster runs it on the
-- tenant's node. A session slides on use, written at most once a day, and ends 180 days after the sign-in.
create or replace function customer_of_session(tenant text, hash bytea, at timestamptz) returns setof customers
language plpgsql volatile as $$
declare
  session record;
  slides_to timestamptz;
begin
  perform set_config('app.tenant', tenant, true);
  select s.last_used_at, s.expires_at, s.created_at, c as customer into session
    from sessions s join customers c on c.tenant_id = s.tenant_id and c.id = s.customer_id
    where s.tenant_id = tenant and s.token_hash = hash and s.expires_at > at
      and s.created_at > at - interval '180 days';
  if not found then
    return;
  end if;
  if session.last_used_at < at - interval '1 day' then
    slides_to := least(at + (session.expires_at - session.last_used_at), session.created_at + interval '180 days');
    update sessions set last_used_at = at, expires_at = slides_to
      where tenant_id = tenant and token_hash = hash and last_used_at = session.last_used_at;
  end if;
  return next session.customer;
end $$;
