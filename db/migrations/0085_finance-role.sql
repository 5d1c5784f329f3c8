-- Finance officers are of the office. Which roles are stands in one function from here on.
create function app.office_roles() returns text[] language sql immutable as $$ select array['UW1', 'AD1', 'CO1', 'CL1', 'FI1', 'DP1'] $$;
grant execute on function app.office_roles() to kalasag_app;
do $$
begin
  execute replace(pg_get_functiondef('app.write_staff(uuid, jsonb, uuid, timestamptz)'::regprocedure),
    'array[''UW1'', ''AD1'', ''CO1'', ''CL1'', ''DP1'']', 'app.office_roles()');
end $$;
--> statement-breakpoint
-- Roles of a database that has them already; a new one is given them as it starts.
insert into feature_permissions (role_code, feature_code)
  select 'FI1', feature_code from (values ('POLICIES'), ('CUSTOMERS'), ('FINANCE'), ('COMMISSION')) features (feature_code)
  where exists (select from feature_permissions) on conflict do nothing;
