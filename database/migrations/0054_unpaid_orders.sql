-- Where an order that waits for its payment came from, as the name of that network's counter in `rate_counters`. It is emptied
-- once the order is paid or has ended; the release before this one does not empty it, so the status is compared too.
alter table orders add column unpaid_from text;
-- Not of the orders with that status: without statistics the planner would take it for other statements about them.
create index orders_unpaid_from on orders (tenant_id, unpaid_from) where unpaid_from is not null;
