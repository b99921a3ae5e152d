-- A change of settings reads the hash of each file and how a picture is shown, and no picture.
alter table tenant_files add column hash text not null generated always as (encode(sha256(body), 'hex')) stored;
-- How a picture is shown, with the hash of the file it was planned for; null until it was checked. A release that plans
-- pictures in another way sets it to null.
alter table tenant_files add column plan jsonb;
