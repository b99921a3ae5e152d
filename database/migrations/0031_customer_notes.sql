-- What the restaurant notes about a customer, and that it takes no orders and bookings of theirs any more.
alter table customers
  add column notes text not null default '',
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '',
  -- The actor who blocked them.
  add column blocked_by jsonb;
