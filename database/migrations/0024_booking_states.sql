-- What became of a booking in the restaurant. The release before writes bookings without these columns: they are confirmed,
-- or held where `held_until` says so.
alter table bookings
  add column state text not null default 'confirmed'
    check (state in ('confirmed', 'seated', 'left', 'cancelled', 'no_show')),
  add column source text not null default 'web' check (source in ('web', 'walk_in')),
  add column version integer not null default 1;

-- Live facts go with their tenant.
alter table service_pauses add foreign key (tenant_id) references tenants (id) on delete cascade;
alter table service_busy add foreign key (tenant_id) references tenants (id) on delete cascade;
alter table stock_marks add foreign key (tenant_id) references tenants (id) on delete cascade;
