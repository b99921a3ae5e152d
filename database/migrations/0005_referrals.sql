-- What inviters have earned: once per friend, with the friend's first order that was completed.
create table referral_rewards (
  tenant_id text not null,
  friend_id text not null,
  inviter_id text not null,
  -- Pence.
  amount integer not null check (amount > 0),
  earned_at timestamptz not null,
  primary key (tenant_id, friend_id),
  foreign key (tenant_id, friend_id) references customers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, inviter_id) references customers (tenant_id, id) on delete cascade
);
create index referral_rewards_inviter on referral_rewards (tenant_id, inviter_id);

alter table referral_rewards enable row level security;
alter table referral_rewards force row level security;
create policy tenant on referral_rewards to tiffin_app
  using (tenant_id = current_setting('app.tenant', true))
  with check (tenant_id = current_setting('app.tenant', true));
grant select, insert, update, delete on referral_rewards to tiffin_app;
