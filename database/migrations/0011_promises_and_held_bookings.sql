-- When a payment came too late for the promise, the order got another one at this time.
alter table orders add column retimed_at timestamptz;

-- A held booking keeps its seats until then; it becomes placed once its link has confirmed it, and is removed otherwise.
alter table bookings add column held_until timestamptz;
-- The link in its message was used, so that its email address is proven.
alter table bookings add column confirmed_at timestamptz;
-- Keyed hash of the network that booked, to bound what one of them holds; '' once forgotten.
alter table bookings add column network text not null default '';
create index bookings_network on bookings (tenant_id, network, day);
create index bookings_created on bookings (tenant_id, created_at);
