-- The client's network of an unpaid order, as the key of its counter in `rate_counters`. Set to null once the order is paid or
-- has ended. The previous release does not set it to null, so queries compare the status too.
alter table orders add column unpaid_from text;
-- The condition is not the status: without statistics the planner would use such an index for other queries of unpaid orders.
create index orders_unpaid_from on orders (tenant_id, unpaid_from) where unpaid_from is not null;
