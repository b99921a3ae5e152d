-- When the provider refused a refund, or it failed there; kept when it is tried again. Null where it never failed, or failed
-- under a release before this one.
alter table refunds add column failed_at timestamptz;
