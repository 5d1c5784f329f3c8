-- What agents say of themselves to the public: theirs and of those above them until it is published; each state reached by a step of its life only,
-- and nobody publishes what they wrote.
alter table microsites add constraint microsites_are_of_an_agent foreign key (agent_id) references staff (id),
  add constraint microsites_have_a_short_address check (slug ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$');
alter table microsite_pages add constraint microsite_pages_are_of_a_site foreign key (microsite_id) references microsites (id),
  add constraint microsite_pages_are_read_by_another check (decided_by is distinct from agent_id);
alter table microsite_posts add constraint microsite_posts_are_of_an_agent foreign key (agent_id) references staff (id),
  add constraint microsite_posts_are_read_by_another check (decided_by is null or decided_by <> created_by);
alter table testimonials add constraint testimonials_are_of_an_agent foreign key (agent_id) references staff (id),
  add constraint testimonials_are_of_a_customer foreign key (customer_id) references customers (id),
  add constraint testimonials_are_read_by_another check (decided_by is distinct from agent_id),
  add constraint testimonials_are_agreed_to check (state not in ('written', 'published') or (said is not null and consent is not null and consented_at is not null));
alter table call_backs add constraint call_backs_are_for_an_agent foreign key (agent_id) references staff (id),
  add constraint call_backs_became_a_lead foreign key (lead_id) references leads (id) on delete cascade;
--> statement-breakpoint
create trigger microsite_pages_live_by_their_cycle before update of state on microsite_pages for each row execute function app.refuse_illegal_step('microsite-page');
create trigger microsite_posts_live_by_their_cycle before update of state on microsite_posts for each row execute function app.refuse_illegal_step('microsite-post');
create trigger testimonials_live_by_their_cycle before update of state on testimonials for each row execute function app.refuse_illegal_step('testimonial');
--> statement-breakpoint
-- What was published is what was read: another text is another version.
create function app.refuse_change_of_page() returns trigger language plpgsql as $$
begin
  raise exception 'what the office has read is not changed' using errcode = 'restrict_violation';
end $$;
create trigger microsite_pages_are_frozen_once_submitted before update of content, photo_key on microsite_pages for each row
  when (new.state not in ('draft', 'returned') and (new.content, new.photo_key) is distinct from (old.content, old.photo_key)) execute function app.refuse_change_of_page();
create trigger microsite_posts_are_frozen_once_submitted before update of title, body on microsite_posts for each row
  when (new.state not in ('draft', 'returned') and (new.title, new.body) is distinct from (old.title, old.body)) execute function app.refuse_change_of_page();
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['microsites', 'microsite_pages', 'microsite_posts', 'testimonials', 'call_backs'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$create policy own_records on %I using (
      (select app.sees_all()) or agent_id in (select r.staff_id from reach r where r.viewer_id = (select app.staff_id())))$p$, t);
  end loop;
end $$;
-- What the office wrote for all pages, every agent sees.
create policy shared_with_agents on microsite_posts for select using (agent_id is null and state = 'published' and (select app.staff_id()) is not null);
create policy of_seen_pages on history for select using (cycle = 'microsite-page' and exists (select from microsite_pages r where r.id = record_id));
create policy of_seen_posts on history for select using (cycle = 'microsite-post' and exists (select from microsite_posts r where r.id = record_id));
create policy of_seen_testimonials on history for select using (cycle = 'testimonial' and exists (select from testimonials r where r.id = record_id));
