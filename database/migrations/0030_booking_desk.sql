-- Bookings that wait for the restaurant's word, bookings taken by phone, and what the restaurant notes about one. The release
-- before writes none of these.
alter table bookings
  drop constraint bookings_state_check,
  add constraint bookings_state_check
    check (state in ('placed', 'confirmed', 'seated', 'left', 'cancelled', 'no_show')),
  drop constraint bookings_source_check,
  add constraint bookings_source_check check (source in ('web', 'walk_in', 'phone')),
  add column notes text not null default '',
  -- The day and start that its guest was reminded of last.
  add column reminded_of text not null default '',
  -- Whoever booked has had their account erased: who came is deleted once the day is over.
  add column forget_after_day boolean not null default false;

-- The bookings of one customer.
create index bookings_email on bookings (tenant_id, lower(email)) where email <> '';
create index bookings_phone on bookings (tenant_id, phone) where phone <> '';
