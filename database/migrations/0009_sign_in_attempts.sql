-- Sign-in codes per requesting browser, counters of the whole installation, and a maximum lifetime of sessions.

-- One row per subject and browser (or app) that requested a code. A request by another browser gets a separate row, so that
-- nobody can invalidate, or use up the tries of, a code that somebody else requested.
-- Replaces `sign_in_codes`, which is kept until no process of the previous release uses it.
create table sign_in_attempts (
  tenant_id text not null references tenants (id) on delete cascade,
  -- SHA-256 of the attempt's token, or of the session's if the customer is signed in.
  attempt_hash bytea not null,
  -- What the code is for: the contact itself to sign in, or the contact, a purpose and a customer.
  subject text not null,
  contact text not null,
  -- Keyed hash of the client's address; distinguishes a second tap from another browser.
  network text not null,
  -- The known browser that requested the code; null if unknown.
  browser_hash bytea,
  code_hmac bytea not null,
  -- 2 once the first code was entered correctly and a second one is required.
  step integer not null default 1 check (step in (1, 2)),
  tries integer not null default 0,
  -- Tries by clients that did not request this code.
  shared_tries integer not null default 0,
  -- Whether one try was reserved in the budgets of guesses when the code was sent.
  has_reserved_try boolean not null,
  sent_at timestamptz not null,
  -- Time of the last resend. Another resend is refused for a minute after it, but not after the first code.
  resent_at timestamptz,
  used_at timestamptz,
  expires_at timestamptz not null,
  referral_code text,
  primary key (tenant_id, attempt_hash, subject)
);
create index sign_in_attempts_contact on sign_in_attempts (tenant_id, contact, sent_at desc);

alter table sign_in_attempts enable row level security;
alter table sign_in_attempts force row level security;
create policy tenant on sign_in_attempts to tiffin_app
  using (tenant_id = current_setting('app.tenant', true))
  with check (tenant_id = current_setting('app.tenant', true));
grant select, insert, update, delete on sign_in_attempts to tiffin_app;

-- Counters over all tenants, of guesses and messages. A reference table without tenant; it contains numbers only. The
-- application reads it, and writes it only through the two functions below.
create table installation_counters (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
grant select on installation_counters to tiffin_app;

create function count_for_installation(counter text, bucket timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into installation_counters (key, window_start, hits) values (counter, bucket, 1)
    on conflict (key, window_start) do update set hits = installation_counters.hits + 1;
$$;
revoke all on function count_for_installation(text, timestamptz) from public;
grant execute on function count_for_installation(text, timestamptz) to tiffin_app;

create function purge_installation_counters(before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from installation_counters where window_start < before;
$$;
revoke all on function purge_installation_counters(timestamptz) from public;
grant execute on function purge_installation_counters(timestamptz) to tiffin_app;

-- When a code sent to the customer's contact was last entered in this session, other than at sign-in.
alter table sessions add column proven_at timestamptz;

-- As before, but a session ends 180 days after the sign-in, even if it is used.
create or replace function customer_of_session(tenant text, hash bytea, at timestamptz) returns setof customers
language plpgsql volatile as $$
begin
  perform set_config('app.tenant', tenant, true);
  -- Tokens slide on use, written at most once a day.
  update sessions set last_used_at = at,
      expires_at = least(at + (expires_at - last_used_at), created_at + interval '180 days')
    where tenant_id = tenant and token_hash = hash and expires_at > at and last_used_at < at - interval '1 day';
  return query
    select c.* from sessions s join customers c on c.tenant_id = s.tenant_id and c.id = s.customer_id
    where s.tenant_id = tenant and s.token_hash = hash and s.expires_at > at
      and s.created_at > at - interval '180 days';
end $$;
