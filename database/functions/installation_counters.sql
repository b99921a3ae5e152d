-- Counters of the whole installation: the running server may increment them, but not set them. Run with the rights of
-- the owner; access.sql lets only tiffin_app execute them.
create or replace function count_for_installation(counter text, bucket timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into installation_counters (key, window_start, hits) values (counter, bucket, 1)
    on conflict (key, window_start) do update set hits = installation_counters.hits + 1;
$$;

create or replace function purge_installation_counters(before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from installation_counters where window_start < before;
$$;
