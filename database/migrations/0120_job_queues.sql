-- Each job names its queue, by which the worker claims it, tenant by tenant.
alter table outbox add column queue text not null default 'email';

-- Waiting jobs of the release before; those that it still adds while it stops are in the default queue.
alter table outbox no force row level security;
update outbox set queue = case
    when topic in ('sign-in-code', 'staff-code')
      then case body ->> 'channel' when 'sms' then 'codes-by-text' else 'codes-by-email' end
    when topic in ('message', 'staff-invitation') and body ->> 'channel' = 'sms' then 'text'
    when topic = 'status-message' and body ->> 'channel' = 'sms' then 'text'
    when topic in ('order-receipt', 'status-message', 'refund-message', 'late-payment-notice') then 'orders-by-email'
    when topic = 'restaurant-message' and body ->> 'channel' = 'sms' then 'notices-by-text'
    when topic in ('restaurant-message', 'order-notice') then 'notices'
    when topic in ('refund', 'refund-part', 'payment-check', 'order-expiry') then 'money'
    when topic in ('order-alert', 'auto-accept', 'print-tickets', 'later-start') then 'alerts'
    when topic in ('message', 'staff-invitation', 'booking-reminder') then 'email'
    else 'housekeeping'
  end
  where done_at is null;
alter table outbox force row level security;

-- Which tenants have due jobs, and the due jobs of one tenant.
create index outbox_due on outbox (queue, due_at, tenant_id) where done_at is null and failed_at is null;
create index outbox_of_tenant on outbox (tenant_id, queue, due_at) where done_at is null and failed_at is null;
drop index outbox_pending;
