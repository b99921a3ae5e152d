-- Job queue: one statement writes results and claims jobs for all tenants. Daily maintenance runs as jobs.

-- When the job first came due; null until it is first claimed. `due_at` changes with each lease and each retry delay.
alter table outbox add column first_due_at timestamptz;

-- The worker selects the next due jobs by topic and channel ('' for jobs without a channel).
create index outbox_pending on outbox (topic, (coalesce(body ->> 'channel', '')), due_at)
  where done_at is null and failed_at is null;
create index outbox_failed on outbox (topic) where failed_at is not null;
-- With both indexes, the planner would use the one on due_at alone for lanes without jobs, and read every due job for each.
drop index outbox_due;

-- Maintenance of a new tenant is due immediately, by the default.
alter table tenants add column maintenance_due_at timestamptz not null default '-infinity';
create index tenants_maintenance on tenants (maintenance_due_at);

-- The worker's rights across tenants: it claims and settles jobs and schedules maintenance, and reads nothing else.
grant update (due_at, first_due_at, attempts, done_at, failed_at, last_error, body) on outbox to tiffin_worker;
grant insert (tenant_id, id, topic, body, due_at) on outbox to tiffin_worker;
grant select (id, maintenance_due_at), update (maintenance_due_at) on tenants to tiffin_worker;
create policy settle_everywhere on outbox for update to tiffin_worker using (true) with check (true);
create policy schedule_maintenance on outbox for insert to tiffin_worker with check (topic = 'maintenance');

-- Writes the results of a batch of jobs, then claims the next batch, in one round trip and one commit.
--
-- results: [{ tenant_id, id, attempt, done_at | failed_at | due_at, error }]. A result is ignored unless its attempt is the
--   latest claim: after another worker has claimed the job, the first one changes nothing.
-- wanted: [{ lane, topic, channel, most, lease_seconds }]. At most `most` jobs are claimed per lane, the longest due
--   first. A claim moves due_at by the lease: if the worker dies, the job comes due again.
create function settle_and_claim(results jsonb, wanted jsonb, at timestamptz)
returns table (lane text, tenant_id text, id text, topic text, body jsonb, attempt integer, first_due_at timestamptz,
  last_error text)
language plpgsql volatile as $$
#variable_conflict use_column
begin
  -- For this transaction only, which is this statement.
  perform set_config('role', 'tiffin_worker', true);

  update outbox o set
    done_at = r.done_at,
    failed_at = r.failed_at,
    due_at = coalesce(r.due_at, o.due_at),
    last_error = r.error,
    -- What was sent, and to whom, is needed no more.
    body = case when r.done_at is null then o.body else '{}' end
  from jsonb_to_recordset(results) as r (tenant_id text, id text, attempt integer, done_at timestamptz,
    failed_at timestamptz, due_at timestamptz, error text)
  where o.tenant_id = r.tenant_id and o.id = r.id and o.attempts = r.attempt
    and o.done_at is null and o.failed_at is null;

  return query
    with due as materialized (
      select w.lane, w.most, w.lease_seconds, job.tenant_id, job.id, job.due_at
      from jsonb_to_recordset(wanted) as w (lane text, topic text, channel text, most integer, lease_seconds integer)
      cross join lateral (
        select o.tenant_id, o.id, o.due_at from outbox o
        where o.topic = w.topic and coalesce(o.body ->> 'channel', '') = w.channel
          and o.done_at is null and o.failed_at is null and o.due_at <= at
        order by o.due_at
        limit w.most
        for update skip locked
      ) job
    ), ranked as (
      select due.*, row_number() over (partition by due.lane order by due.due_at, due.id) as place from due
    )
    update outbox o set
      due_at = at + make_interval(secs => ranked.lease_seconds),
      first_due_at = coalesce(o.first_due_at, o.due_at),
      attempts = o.attempts + 1
    from ranked
    where ranked.place <= ranked.most and o.tenant_id = ranked.tenant_id and o.id = ranked.id
    returning ranked.lane, o.tenant_id, o.id, o.topic, o.body, o.attempts, o.first_due_at, o.last_error;
end $$;
