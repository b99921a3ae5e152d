-- Processes learn of changed content by one statement a second for all tenants, and find the hosts of one tenant.

-- When its content or hosts changed last, by the clock of the database; an import sets it at its end.
alter table tenants add column changed_at timestamptz not null default '-infinity';
alter table tenants alter column changed_at set default clock_timestamp();
create index tenants_changed on tenants (changed_at);

create index tenant_hosts_tenant on tenant_hosts (tenant_id);
