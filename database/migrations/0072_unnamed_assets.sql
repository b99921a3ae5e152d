-- Since when no version and no upload names a served picture; null while one does.
alter table assets add column unnamed_since timestamptz;
