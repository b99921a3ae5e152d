-- Fewer round trips and commits on the way of an order.

-- Ends a statement that has found, as it wrote, that it must not: everything that it wrote is taken back, without
-- another round trip. The application reads the reason.
create function refuse(reason text) returns text
language plpgsql as $$
begin
  raise exception using errcode = 'TF001', message = reason;
end $$;

-- As before, and looks for a session once: tokens slide on use, written at most once a day.
create or replace function customer_of_session(tenant text, hash bytea, at timestamptz) returns setof customers
language plpgsql volatile as $$
declare
  session record;
begin
  perform set_config('app.tenant', tenant, true);
  select s.last_used_at, c as customer into session
    from sessions s join customers c on c.tenant_id = s.tenant_id and c.id = s.customer_id
    where s.tenant_id = tenant and s.token_hash = hash and s.expires_at > at
      and s.created_at > at - interval '180 days';
  if not found then
    return;
  end if;
  if session.last_used_at < at - interval '1 day' then
    update sessions set last_used_at = at,
        expires_at = least(at + (expires_at - last_used_at), created_at + interval '180 days')
      where tenant_id = tenant and token_hash = hash and last_used_at = session.last_used_at;
  end if;
  return next session.customer;
end $$;

-- One statement each, as those of the spine: setting and query are two plans.

create function read_sandbox_intent(tenant text, intent text) returns setof sandbox_intents
language plpgsql volatile as $$
begin
  perform set_config('app.tenant', tenant, true);
  return query select i.* from sandbox_intents i where i.tenant_id = tenant and i.id = intent;
end $$;

-- A message of the development outbox: a row of sent_messages. On the disk when it returns, as a message that a mail
-- server has taken: the worker outlives a crash of the database and then writes that the job is done.
create function keep_sent_message(message jsonb) returns void
language plpgsql volatile as $$
begin
  perform set_config('app.tenant', message ->> 'tenant_id', true);
  insert into sent_messages (tenant_id, id, recipient, channel, subject, text, code, sent_at)
    select m.tenant_id, m.id, m.recipient, m.channel, m.subject, m.text, m.code, m.sent_at
    from jsonb_populate_record(null::sent_messages, message) m;
end $$;

-- The phone number of `contact`, to count the open cash orders of one number. Row-level security keeps `->>`, which is
-- not leakproof, from using an index, so that the count read every open order of the restaurant. Null in orders of the
-- release before: those count for nobody in the three hours in which they would.
alter table orders add column phone text;
create index orders_open_phone on orders (tenant_id, phone)
  where status in ('placed', 'accepted', 'preparing', 'ready', 'out_for_delivery');
drop index orders_open_by_phone;
