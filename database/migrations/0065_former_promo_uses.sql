-- How often the accounts that had a contact used each promo code: '<customer id> <code>' → uses. A new account of the
-- contact continues to count from there.
alter table former_contacts add column promo_uses jsonb not null default '{}';
