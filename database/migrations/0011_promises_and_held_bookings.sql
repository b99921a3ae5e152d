-- When the order was moved to another promised time, because it was paid too late for the first; else null.
alter table orders add column retimed_at timestamptz;

-- Until when a held booking keeps its seats. It becomes placed if the guest opens the link in time; otherwise it is removed.
alter table bookings add column held_until timestamptz;
-- When the link in the message was opened, which verifies the email address.
alter table bookings add column confirmed_at timestamptz;
-- Keyed hash of the client's network, to limit how many bookings one network holds; '' once deleted.
alter table bookings add column network text not null default '';
create index bookings_network on bookings (tenant_id, network, day);
create index bookings_created on bookings (tenant_id, created_at);
