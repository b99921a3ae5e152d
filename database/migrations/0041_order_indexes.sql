-- The open cash orders of a phone number (`server/ordering/order-context.ts`). Without statistics the planner takes a partial
-- index on the status for as narrow as one on the phone, and reads every open order of the restaurant. All columns of this
-- one are compared, and no other index has two of them.
create index orders_by_phone on orders (tenant_id, phone, promised_to);
drop index orders_open_phone;

-- The tests of an outlet, whose numbers are counted: without it all its orders are read for the next one.
create index orders_tests on orders (tenant_id, outlet_id) where is_test;
