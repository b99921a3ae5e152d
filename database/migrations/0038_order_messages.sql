-- Messages to diners about their orders that have left. A job of the outbox forgets what it sent, and some send nothing: a
-- step that was taken back, a message that the restaurant has switched off. The release before writes none of these rows.
create table order_messages (
  tenant_id text not null references tenants (id) on delete cascade,
  order_id text not null,
  what text not null,
  -- Tells messages of one kind apart: the step's row of the history, or the refund. Sent twice, it is one row.
  ref text not null,
  channel text not null check (channel in ('text', 'email')),
  sent_at timestamptz not null,
  primary key (tenant_id, order_id, what, ref),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);

-- Those of one order that have not left.
create index outbox_of_order on outbox (tenant_id, (body ->> 'orderId'))
  where done_at is null
    and topic in ('order-receipt', 'status-message', 'refund-message', 'late-payment-notice');

alter table order_messages enable row level security;
alter table order_messages force row level security;
create policy tenant on order_messages to tiffin_app
  using (tenant_id = current_setting('app.tenant', true))
  with check (tenant_id = current_setting('app.tenant', true));
grant select, insert, update, delete on order_messages to tiffin_app;
