-- A ticket that nobody asked for is entered in the audit log once it is on paper; one that was asked for already is.
alter table print_jobs add column is_automatic boolean not null default false;
