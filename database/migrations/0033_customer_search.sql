-- The staff's search for customers. Each search is a prefix search with an index on tenant and text
-- (`server/customers/list-customers.ts`). The texts are generated columns, not index expressions: under row-level security
-- PostgreSQL does not use an index for a function that is not leakproof (`lower`, `like`), but does for `~>=~` and `~<~` on a
-- column. Contacts and postcodes are already normalised and need no column. Indexes of texts that most customers do not have
-- omit empty ones.
alter table customers
  add column search_name text not null generated always as (lower(first_name || ' ' || last_name)) stored,
  add column search_surname text not null generated always as (lower(last_name)) stored,
  -- `hohenlohe` for `von Hohenlohe`; empty if the surname is one word.
  add column search_last_word text not null
    generated always as (case when strpos(last_name, ' ') > 0 then coalesce(lower(substring(last_name from '[^ ]+$')), '')
      else '' end) stored,
  -- The phone number reversed, to search by its last digits; empty for an email address.
  add column search_contact_end text not null
    generated always as (case when strpos(contact, '@') = 0 then reverse(contact) else '' end) stored,
  add column search_other_contact_end text not null
    generated always as (case when strpos(other_contact, '@') = 0 then reverse(other_contact) else '' end) stored;
create index customers_search_name on customers (tenant_id, search_name text_pattern_ops);
create index customers_search_surname on customers (tenant_id, search_surname text_pattern_ops);
create index customers_search_last_word on customers (tenant_id, search_last_word text_pattern_ops)
  where search_last_word <> '';
create index customers_search_contact on customers (tenant_id, contact text_pattern_ops);
create index customers_search_other_contact on customers (tenant_id, other_contact text_pattern_ops)
  where other_contact <> '';
create index customers_search_contact_end on customers (tenant_id, search_contact_end text_pattern_ops)
  where search_contact_end <> '';
create index customers_search_other_contact_end on customers (tenant_id, search_other_contact_end text_pattern_ops)
  where search_other_contact_end <> '';
create index addresses_search_postcode on addresses (tenant_id, postcode text_pattern_ops);
