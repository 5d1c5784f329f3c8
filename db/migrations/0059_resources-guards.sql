-- Documents that people are given: made by one person, published by another, found by their words, kept for what was sold under them.
alter table resources add constraint resources_are_made_by_staff foreign key (made_by) references staff (id),
  add constraint resources_are_known check (audience in ('everyone', 'staff') and language in ('en', 'fil'));
alter table resource_versions add constraint resource_versions_are_of_a_resource foreign key (resource_id) references resources (id) on delete cascade,
  add constraint resource_versions_are_made_by_staff foreign key (made_by) references staff (id),
  add constraint resource_versions_are_decided_by_staff foreign key (decided_by) references staff (id),
  add constraint resource_versions_are_published_by_a_second_person check (decided_by <> made_by),
  add constraint resource_versions_hold_something check (state in ('draft', 'returned', 'discarded') or effective_on is not null and (file_key is not null or drawn is not null)),
  add constraint resource_versions_are_checked_before_they_count check (state <> 'published' or made_by is null or decided_by is not null),
  add constraint resource_versions_are_withdrawn_at_a_moment check ((state = 'withdrawn') = (withdrawn_at is not null));
alter table resource_versions add column words tsvector generated always as (
  setweight(to_tsvector('simple', app.plain(title)), 'A') || setweight(to_tsvector('simple', app.plain(summary)), 'B') || setweight(to_tsvector('simple', app.plain(body)), 'C')) stored;
create index resource_versions_by_word on resource_versions using gin (words);
create index resource_versions_by_title on resource_versions using gin (app.plain(title || ' ' || summary) gin_trgm_ops);
alter table resource_shares add constraint resource_shares_are_of_a_version foreign key (version_id) references resource_versions (id),
  add constraint resource_shares_are_of_staff foreign key (agent_id) references staff (id);
--> statement-breakpoint
create trigger resource_versions_live_by_their_cycle before update of state on resource_versions for each row execute function app.refuse_illegal_step('resource-version');
create function app.refuse_change_of_resource() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a document is % and frozen: make a version of its own', old.state using errcode = 'restrict_violation';
end $$;
create trigger resource_versions_are_frozen_once_submitted before update on resource_versions for each row
  when ((new.resource_id, new.number, new.made_by, new.drawn, new.created_at) is distinct from (old.resource_id, old.number, old.made_by, old.drawn, old.created_at)
    or old.state not in ('draft', 'returned') and (new.title, new.summary, new.effective_on, new.note, new.name, new.type, new.size, new.file_key, new.body)
      is distinct from (old.title, old.summary, old.effective_on, old.note, old.name, old.type, old.size, old.file_key, old.body)
    or old.state in ('published', 'withdrawn') and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at))
  execute function app.refuse_change_of_resource();
create trigger resource_versions_begin_as_drafts before insert on resource_versions for each row
  when ((new.state <> 'draft' or new.made_by is null) and not app.is_owner()) execute function app.refuse_change_of_resource();
create trigger resources_stay_what_they_are before update on resources for each row execute function app.refuse_change();
create trigger resources_are_never_deleted before delete on resources for each row execute function app.refuse_change();
create trigger resource_versions_are_never_deleted before delete on resource_versions for each row execute function app.refuse_change();
--> statement-breakpoint
-- Staff read them; what a customer is given, the program reads for whoever holds the link.
alter table resources enable row level security;
create policy for_staff on resources using ((select app.staff_id()) is not null or (select app.is_system()));
alter table resource_versions enable row level security;
create policy for_staff on resource_versions using ((select app.staff_id()) is not null or (select app.is_system()));
alter table resource_shares enable row level security;
create policy own_records on resource_shares using ((select app.is_system()) or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())));
create policy of_resources on history for select using (cycle = 'resource-version' and (select app.staff_id()) is not null);
--> statement-breakpoint
-- Which versions have these words, or a title that looks like what was typed, and how well: two rankings fused by their places. Row-level security, which
-- would not let the indexes be used, binds what is then read of them.
create function app.resources_found(wanted text, typed text, most integer) returns table (id uuid, score double precision)
  language sql stable security definer rows 20 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = '0.45' as $$
  with by_word as (
    select v.id, row_number() over (order by ts_rank(v.words, to_tsquery('simple', app.plain(wanted))) desc, v.id desc) as place
    from resource_versions v where v.words @@ to_tsquery('simple', app.plain(wanted)) order by place limit most),
  by_look as (
    select v.id, row_number() over (order by word_similarity(app.plain(typed), app.plain(v.title || ' ' || v.summary)) desc, v.id desc) as place
    from resource_versions v where app.plain(typed) <% app.plain(v.title || ' ' || v.summary) order by place limit most)
  select f.id, sum(1.0 / (60 + f.place))::double precision from (select * from by_word union all select * from by_look) f group by f.id order by 2 desc limit most $$;
grant execute on function app.resources_found(text, text, integer) to kalasag_app;
--> statement-breakpoint
-- Roles of a database that has them already; a new one is given them as it starts.
insert into feature_permissions (role_code, feature_code)
  select role_code, 'RESOURCES' from (values ('UW1'), ('AD1'), ('CO1')) roles (role_code)
  where exists (select from feature_permissions) on conflict do nothing;
