alter table device_beats
  -- When the screen could be heard last; null for one that never could. The demo's kitchen looks at it.
  add column listened_at timestamptz,
  -- Seconds that its clock is ahead of the server's; null from a screen that does not say.
  add column clock_off integer;
