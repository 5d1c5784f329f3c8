CREATE TABLE "former_values" (
	"list" text NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"extra" jsonb,
	CONSTRAINT "former_values_list_code_pk" PRIMARY KEY("list","code")
);
--> statement-breakpoint
-- A list is replaced as a whole, by a release or by a version of it: what it said is kept, and what it still says goes first where names are asked for.
create function app.keep_former_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'vehicles' then
    insert into former_values (list, code, label)
      select distinct on (list, code) list, code, label from (
        select 'Make' as list, make_code as code, make as label from gone
        union all select 'Model', model_code, model from gone
        union all select 'Submodel', sub_model_code, sub_model from gone) named
      order by list, code, label
      on conflict (list, code) do update set label = excluded.label where former_values.label <> excluded.label;
  else
    insert into former_values (list, code, label, extra)
      select distinct on (list, code) list, code, label, extra from gone order by list, code, parent
      on conflict (list, code) do update set label = excluded.label, extra = excluded.extra
        where (former_values.label, former_values.extra) is distinct from (excluded.label, excluded.extra);
  end if;
  return null;
end $$;--> statement-breakpoint
revoke execute on function app.keep_former_values() from public;--> statement-breakpoint
create trigger list_values_are_remembered after delete on list_values referencing old table as gone for each statement execute function app.keep_former_values();--> statement-breakpoint
create trigger vehicles_are_remembered after delete on vehicles referencing old table as gone for each statement execute function app.keep_former_values();--> statement-breakpoint
revoke insert, update, delete, truncate on former_values from kalasag_app;
