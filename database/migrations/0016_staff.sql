-- The restaurant's side: its hosts, its people with their sessions, its screens, and the log of what they change.

alter table tenant_hosts drop constraint tenant_hosts_kind_check;
alter table tenant_hosts add constraint tenant_hosts_kind_check
  check (kind in ('live', 'staging', 'landing', 'staff'));

-- People -------------------------------------------------------------------------------------------------------

-- A person on the team of one tenant.
create table staff_members (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  name text not null,
  -- By which they sign in, normalised: E.164, or a lower-case email.
  contact text not null,
  channel text not null check (channel in ('sms', 'email')),
  role text not null check (role in ('staff', 'manager', 'owner')),
  -- The outlets that they may see; null: all, also those that come later.
  outlets text[],
  -- Slow hash of the PIN, keyed with the installation's secret; null until one is set.
  pin_hash bytea,
  language text not null default 'en-GB',
  text_size text not null default 'normal' check (text_size in ('normal', 'large', 'largest')),
  dark boolean,
  created_at timestamptz not null,
  -- When the invitation was taken; null until then.
  joined_at timestamptz,
  blocked_at timestamptz,
  primary key (tenant_id, id),
  constraint staff_members_contact unique (tenant_id, contact)
);

-- At most one open invitation for each member: the last.
create table staff_invitations (
  tenant_id text not null references tenants (id) on delete cascade,
  member_id text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, member_id),
  constraint staff_invitations_token unique (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references staff_members (tenant_id, id) on delete cascade
);

-- Screens ------------------------------------------------------------------------------------------------------

-- A paired screen that stands in an outlet.
create table devices (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  name text not null,
  purpose text not null check (purpose in ('board', 'counter')),
  outlets text[] not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  -- It stays for the sake of what it did; its session goes.
  removed_at timestamptz,
  primary key (tenant_id, id)
);

-- A screen that shows a code and waits for a manager to enter it.
create table device_pairings (
  tenant_id text not null references tenants (id) on delete cascade,
  secret_hash bytea not null,
  code_hmac bytea not null,
  -- What the screen has become, until it asks.
  device_id text,
  expires_at timestamptz not null,
  primary key (tenant_id, secret_hash),
  constraint device_pairings_code unique (tenant_id, code_hmac),
  foreign key (tenant_id, device_id) references devices (tenant_id, id) on delete cascade
);

-- Sessions -----------------------------------------------------------------------------------------------------

-- Of a member in a browser, or of a device.
create table staff_sessions (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  -- SHA-256 of the token in the cookie.
  token_hash bytea not null,
  member_id text,
  device_id text,
  -- Who unlocked the device with a PIN, and until when that serves.
  person_id text,
  person_until timestamptz,
  -- Until when a PIN or a code that was just entered is proof for what is dangerous.
  proof_until timestamptz,
  -- On a shared computer it ends at a fixed hour.
  is_shared boolean not null default false,
  browser text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  constraint staff_sessions_token unique (tenant_id, token_hash),
  constraint staff_sessions_owner check ((member_id is null) <> (device_id is null)),
  foreign key (tenant_id, member_id) references staff_members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, device_id) references devices (tenant_id, id) on delete cascade
);
create index staff_sessions_member on staff_sessions (tenant_id, member_id);
create index staff_sessions_device on staff_sessions (tenant_id, device_id);

-- The last beat of each screen, a device's or a member's: one row each, written at most once in some seconds.
create table device_beats (
  tenant_id text not null references tenants (id) on delete cascade,
  session_id text not null,
  outlets text[] not null,
  sound text not null check (sound in ('on', 'muted', 'blocked')),
  visible boolean not null,
  -- When it was visible last.
  visible_at timestamptz,
  printer text,
  battery jsonb,
  queue integer not null default 0,
  version text not null default '',
  at timestamptz not null,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, session_id) references staff_sessions (tenant_id, id) on delete cascade
);

-- Wrong PINs of one member at one place: a device, or a session of their own.
create table pin_tries (
  tenant_id text not null references tenants (id) on delete cascade,
  place_id text not null,
  member_id text not null,
  wrong integer not null,
  locked_until timestamptz,
  at timestamptz not null,
  primary key (tenant_id, place_id, member_id),
  foreign key (tenant_id, member_id) references staff_members (tenant_id, id) on delete cascade
);

-- Settings of the place, which no folder holds -----------------------------------------------------------------

create table outlet_settings (
  tenant_id text not null references tenants (id) on delete cascade,
  outlet_id text not null,
  kind text not null check (kind in ('outlet', 'alerts', 'tickets')),
  document jsonb not null,
  revision integer not null,
  -- For each field that was changed: its revision, who changed it and when.
  changes jsonb not null default '{}',
  primary key (tenant_id, outlet_id, kind)
);

create table setup_steps (
  tenant_id text not null references tenants (id) on delete cascade,
  step text not null,
  state text not null check (state in ('done', 'skipped')),
  at timestamptz not null,
  primary key (tenant_id, step)
);

-- The log ------------------------------------------------------------------------------------------------------

-- One row for each change, in its transaction. The application may only add and read (`access.sql`); what is old enough
-- goes with the daily maintenance, under a role of its own.
create table audit_log (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  device_id text,
  device_name text,
  outlet_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_label text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  primary key (tenant_id, id)
);
create index audit_log_at on audit_log (tenant_id, at desc, id desc);
create index audit_log_subject on audit_log (tenant_id, subject_id);

-- Whose session a token is, in one round trip: it names the tenant itself. A session slides on use, written at most once
-- an hour: a member's by 30 days, a device's by 180; one on a shared computer not at all.
create function staff_of_session(tenant text, hash bytea, now_at timestamptz)
returns table (
  session_id text, is_shared boolean, created_at timestamptz, expires_at timestamptz, proof_until timestamptz,
  member_id text, member_name text, member_role text, member_outlets text[], member_has_pin boolean,
  device_id text, device_name text, device_purpose text, device_outlets text[], person_until timestamptz
)
language plpgsql volatile as $$
#variable_conflict use_column
begin
  perform set_config('app.tenant', tenant, true);
  update staff_sessions s set last_used_at = now_at,
      expires_at = case when s.is_shared then s.expires_at
        when s.device_id is not null then now_at + interval '180 days'
        else now_at + interval '30 days' end
    where s.tenant_id = tenant and s.token_hash = hash and s.expires_at > now_at
      and s.last_used_at < now_at - interval '1 hour';
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

-- Rights and policies -------------------------------------------------------------------------------------------

do $$
declare
  name text;
begin
  foreach name in array array['staff_members', 'staff_invitations', 'devices', 'device_pairings', 'staff_sessions',
    'device_beats', 'pin_tries', 'outlet_settings', 'setup_steps', 'audit_log']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to tiffin_app using (tenant_id = current_setting(''app.tenant'', true))
      with check (tenant_id = current_setting(''app.tenant'', true))', name);
    execute format('grant select, insert%s on %I to tiffin_app',
      case when name = 'audit_log' then '' else ', update, delete' end, name);
  end loop;
end $$;

-- Only what is older than 13 months can be removed, and only a role that does nothing else removes it.
create policy retention on audit_log for delete to tiffin_worker
  using (tenant_id = current_setting('app.tenant', true) and at < now() - interval '13 months');
create policy retention_lookup on audit_log for select to tiffin_worker
  using (tenant_id = current_setting('app.tenant', true) and at < now() - interval '13 months');
grant select, delete on audit_log to tiffin_worker;
