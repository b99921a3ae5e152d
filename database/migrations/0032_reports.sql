-- Reports of business days, and exports.

-- A business day that somebody has counted and closed. Its figures stay as they were then; what changes later is shown
-- beside them.
create table day_closings (
  tenant_id text not null references tenants (id) on delete cascade,
  outlet_id text not null,
  day date not null,
  at timestamptz not null,
  by jsonb not null,
  -- In smallest units of the restaurant's currency, as `difference`: what was counted less what was expected.
  counted_cash integer not null check (counted_cash >= 0),
  difference integer not null,
  note text not null default '',
  figures jsonb not null,
  primary key (tenant_id, outlet_id, day),
  foreign key (tenant_id, outlet_id) references outlets (tenant_id, id)
);

-- Who is downloading something now: one export at a time for each member, on whichever process. A download whose process
-- died ends by itself.
create table running_exports (
  tenant_id text not null references tenants (id) on delete cascade,
  member_id text not null,
  id text not null,
  until timestamptz not null,
  primary key (tenant_id, member_id)
);

-- A report counts a refund on the day on which it was made, and cash on the day on which it was taken.
create index refunds_at on refunds (tenant_id, at);
create index order_history_completed on order_history (tenant_id, at) where status = 'completed' and undone_at is null;
-- How often a promo code was used, and what it brought in.
create index orders_promo on orders (tenant_id, promo_code) where promo_code is not null;

do $$
declare t text;
begin
  foreach t in array array['day_closings', 'running_exports']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to tiffin_app '
      'using (tenant_id = current_setting(''app.tenant'', true)) '
      'with check (tenant_id = current_setting(''app.tenant'', true))', t);
    execute format('grant select, insert, update, delete on %I to tiffin_app', t);
  end loop;
end $$;
