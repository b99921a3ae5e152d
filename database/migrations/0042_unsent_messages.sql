-- The messages of an order that were tried in vain (`server/jobs/unsent-messages.ts`). Row-level security keeps `->>`, which is
-- not leakproof, from using an index, so that each look read all jobs of the restaurant that tell a diner something. This index
-- has only those that have failed: few, and none on the way of an order. It is made by reading the table once; no row is
-- written anew.
create index outbox_unsent on outbox (tenant_id)
  where done_at is null and last_error <> ''
    and topic in ('order-receipt', 'status-message', 'refund-message', 'late-payment-notice');
drop index outbox_of_order;
