-- The three of the specification; a branch that was opened beside them gets a card of its own, so that everybody who sells has one.
insert into commercial_structures (code, name, position, in_use_from) values
  ('BACOLOD', 'BACOLOD AGENTS', 10, '2020-01-01'), ('LAS_PINAS', 'LAS PINAS AGENTS', 20, '2020-01-01'), ('MBO', 'MBO AGENTS', 30, '2020-01-01');
insert into commercial_structures (code, name, position, in_use_from, in_use_until)
  select b.code, upper(b.name) || ' AGENTS', 30 + 10 * row_number() over (order by b.created_at, b.code),
    (b.created_at at time zone 'Asia/Manila')::date, case when b.closed_at is not null then greatest((b.closed_at at time zone 'Asia/Manila')::date, (b.created_at at time zone 'Asia/Manila')::date) end
  from branches b where b.code not in ('BACOLOD', 'LAS_PINAS', 'MBO', 'HEAD_OFFICE');
update branches set structure = code where code <> 'HEAD_OFFICE';
update links set structure = null where structure not in (select code from commercial_structures);
delete from list_values where list = 'commercial-structure';
--> statement-breakpoint
alter table branches add constraint branches_belong_to_a_structure foreign key (structure) references commercial_structures (code),
  add constraint branches_but_the_head_office_belong_to_one check ((structure is null) = (code = 'HEAD_OFFICE'));
alter table links add constraint links_are_shared_under_a_structure foreign key (structure) references commercial_structures (code);
alter table commercial_structures add constraint commercial_structures_end_after_they_begin check (in_use_until >= in_use_from);
alter table commercial_structures enable row level security;
create policy known_to_everybody on commercial_structures for select using (true);
create policy opened_by_administrators on commercial_structures for insert with check ((select app.may('ADMIN')));
create policy changed_by_administrators on commercial_structures for update using ((select app.may('ADMIN')));
revoke delete, truncate on commercial_structures from kalasag_app;
--> statement-breakpoint
-- A link says in whose name it was sent.
drop function app.open_link(uuid, timestamptz);
create function app.open_link(of_id uuid, at timestamptz) returns table (id uuid, kind text, "agentId" uuid, structure text, mobile text, "quotationId" uuid, "policyId" uuid, "expiresAt" timestamptz, "isFirst" boolean, line text, reference text)
  language sql volatile security definer set search_path = public, pg_temp as
  $$ with before as (select l.id, l.opened_at from links l where l.id = of_id for update)
     update links l set opened_at = coalesce(l.opened_at, at) from before where l.id = before.id and l.revoked_at is null and l.expires_at > at
     returning l.id, l.kind, l.agent_id, l.structure, l.mobile, l.quotation_id, l.policy_id, l.expires_at, before.opened_at is null,
       coalesce((select p.line from policies p where p.id = l.policy_id), (select q.line from quotations q where q.id = l.quotation_id)),
       coalesce((select coalesce(p.number, p.quotation_number) from policies p where p.id = l.policy_id), (select q.number from quotations q where q.id = l.quotation_id)) $$;
drop function app.ask_for_link(uuid, timestamptz);
create function app.ask_for_link(of_id uuid, at timestamptz) returns table (id uuid, kind text, "agentId" uuid, structure text, mobile text, "quotationId" uuid, "policyId" uuid, "expiresAt" timestamptz, "isFirst" boolean, line text, reference text)
  language sql volatile security definer set search_path = public, pg_temp as
  $$ with before as (select l.id, l.asked_again_at is null or l.asked_again_at < at - interval '1 day' as is_first from links l where l.id = of_id for update)
     update links l set asked_again_at = case when before.is_first then at else l.asked_again_at end from before
     where l.id = before.id and l.revoked_at is null and l.expires_at <= at
     returning l.id, l.kind, l.agent_id, l.structure, l.mobile, l.quotation_id, l.policy_id, l.expires_at, before.is_first,
       coalesce((select p.line from policies p where p.id = l.policy_id), (select q.line from quotations q where q.id = l.quotation_id)),
       coalesce((select coalesce(p.number, p.quotation_number) from policies p where p.id = l.policy_id), (select q.number from quotations q where q.id = l.quotation_id)) $$;
grant execute on function app.open_link(uuid, timestamptz), app.ask_for_link(uuid, timestamptz) to kalasag_app;
