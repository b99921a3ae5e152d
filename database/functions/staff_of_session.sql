-- Finds the member or device of a session's token in one round trip: the function sets the tenant itself, and a cluster
-- runs it on the tenant's node. Use extends a session, written at most once an hour: a member's by 30 days, a device's by
-- 180, one on a shared computer not at all.
create or replace function staff_of_session(tenant text, hash bytea, now_at timestamptz)
returns table (
  session_id text, is_shared boolean, created_at timestamptz, expires_at timestamptz, proof_until timestamptz,
  member_id text, member_name text, member_role text, member_outlets text[], member_has_pin boolean,
  device_id text, device_name text, device_purpose text, device_outlets text[], person_until timestamptz
)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  member_until timestamptz := now_at + interval '30 days';
  device_until timestamptz := now_at + interval '180 days';
  unwritten_since timestamptz := now_at - interval '1 hour';
begin
  perform set_config('app.tenant', tenant, true);
  update staff_sessions s set last_used_at = now_at,
      expires_at = case when s.is_shared then s.expires_at
        when s.device_id is not null then device_until
        else member_until end
    where s.tenant_id = tenant and s.token_hash = hash and s.expires_at > now_at
      and s.last_used_at < unwritten_since;
  return query
    select s.id, s.is_shared, s.created_at, s.expires_at, s.proof_until,
      m.id, m.name, m.role, m.outlets, m.pin_hash is not null,
      d.id, d.name, d.purpose, d.outlets, case when s.person_until > now_at then s.person_until end
    from staff_sessions s
    left join devices d on d.tenant_id = tenant and d.id = s.device_id
    left join staff_members m on m.tenant_id = tenant and m.blocked_at is null and m.joined_at is not null
      and m.id = coalesce(s.member_id, case when s.person_until > now_at then s.person_id end)
    where s.tenant_id = tenant and s.token_hash = hash and s.expires_at > now_at
      and (s.device_id is null or d.removed_at is null)
      and (s.member_id is null or m.id is not null);
end $$;
