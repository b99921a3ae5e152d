-- Writes the results of a batch of jobs, then claims the next batch: one round trip and one commit for both.
-- results: [{ tenant_id, id, attempt, done_at | failed_at | due_at, error }]. A result counts only while its attempt is
-- the latest claim: a worker whose lease ran out changes nothing. Each job is updated by its key: one update for all of
-- them was planned as a scan of the whole outbox.
-- wanted: [{ lane, topic, channel, most, lease_seconds }]. At most `most` jobs are claimed per lane (a queue), the
-- longest due first. A claimed job is leased by moving its due_at: if its worker dies, the job comes due again.
create or replace function settle_and_claim(results jsonb, wanted jsonb, at timestamptz)
returns table (lane text, tenant_id text, id text, topic text, body jsonb, attempt integer, first_due_at timestamptz,
  last_error text)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  result record;
begin
  -- For this transaction only, which is this statement.
  perform set_config('role', 'tiffin_worker', true);

  for result in
    select r.* from jsonb_to_recordset(results) as r (tenant_id text, id text, attempt integer, done_at timestamptz,
      failed_at timestamptz, due_at timestamptz, error text)
    -- Always in the same order, so that two workers do not wait for each other.
    order by r.tenant_id, r.id
  loop
    update outbox o set
      done_at = result.done_at,
      failed_at = result.failed_at,
      due_at = coalesce(result.due_at, o.due_at),
      last_error = result.error,
      -- Recipient and text are not needed once sent.
      body = case when result.done_at is null then o.body else '{}' end
    where o.tenant_id = result.tenant_id and o.id = result.id and o.attempts = result.attempt
      and coalesce(o.done_at, o.failed_at) is null;
  end loop;
  if wanted = '[]' then
    return;
  end if;

  return query
    -- Each topic and channel with pending jobs, by stepping from one to the next in the index `outbox_pending`.
    with recursive waiting as (
      (
        select o.topic, coalesce(o.body ->> 'channel', '') as channel from outbox o
        where o.done_at is null and o.failed_at is null
        order by o.topic, coalesce(o.body ->> 'channel', '')
        limit 1
      )
      union all
      select next.topic, next.channel from waiting
      cross join lateral (
        select o.topic, coalesce(o.body ->> 'channel', '') as channel from outbox o
        where (o.topic, coalesce(o.body ->> 'channel', '')) > (waiting.topic, waiting.channel)
          and o.done_at is null and o.failed_at is null
        order by o.topic, coalesce(o.body ->> 'channel', '')
        limit 1
      ) next
    ), due as materialized (
      select w.lane, w.most, w.lease_seconds, job.tenant_id, job.id, job.due_at
      from jsonb_to_recordset(wanted) as w (lane text, topic text, channel text, most integer, lease_seconds integer)
      join waiting on waiting.topic = w.topic and waiting.channel = w.channel
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
