\set diner random(0, 255)
\set id random(1, 9000000000000000)
begin;
select c.id, c.name, c.phone, a.line1, a.postcode
  from plain.sessions s join plain.customers c on c.id = s.customer_id join plain.addresses a on a.customer_id = c.id
  where s.token_hash = sha256(convert_to('diner-' || :diner::text, 'UTF8')) and s.expires_at > now()
    and a.id = 'address-' || :diner::text;
with key as (
  insert into plain.idempotency_keys values ('diner-' || :diner::text, 'bare-' || :id::text, 'bare-' || :id::text)
  on conflict do nothing returning order_id)
insert into plain.orders
  select order_id, 'diner-' || :diner::text, 'borough', 'placed', '{"name": "Diner", "phone": "+447700900000"}',
    '{"line1": "48 Sample Street", "postcode": "SE1 1AA"}', 5000, now() from key returning id;
with lines as (
  insert into plain.order_lines
  select 'bare-' || :id::text, position, 'menu.item-' || position, 2, 500,
    '[{"id": "option-1", "quantity": 1}, {"id": "option-2", "quantity": 1}]'
  from generate_series(0, 4) position)
insert into plain.payments values ('bare-' || :id::text, 'cash', 'requires_payment_method', 5000);
commit;
