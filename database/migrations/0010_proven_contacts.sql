-- The second contact of a customer counts once it is proven: an email by a link, a phone number by a code.
-- The contact in `contact` was always proven by signing in.
alter table customers add column other_contact_proven_at timestamptz;
-- Accounts of one person: those that share a proven contact.
create index customers_proven_contact on customers (tenant_id, other_contact)
  where other_contact_proven_at is not null;

-- Cash orders on their way to one phone number, counted before another one is taken.
create index orders_open_by_phone on orders (tenant_id, (contact ->> 'phone'))
  where status in ('placed', 'accepted', 'preparing', 'ready', 'out_for_delivery');

-- What can be had once per person and was had with an account that no longer has this contact. The contact itself is
-- kept only as a keyed hash of its tenant, for two years.
create table former_contacts (
  tenant_id text not null references tenants (id) on delete cascade,
  contact_hash bytea not null,
  has_ordered boolean not null,
  -- An inviter was rewarded for this person.
  is_rewarded boolean not null,
  left_at timestamptz not null,
  primary key (tenant_id, contact_hash)
);

alter table former_contacts enable row level security;
alter table former_contacts force row level security;
create policy tenant on former_contacts to tiffin_app
  using (tenant_id = current_setting('app.tenant', true))
  with check (tenant_id = current_setting('app.tenant', true));
grant select, insert, update, delete on former_contacts to tiffin_app;
