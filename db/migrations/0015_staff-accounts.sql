CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"staff_id" uuid,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"token_hash" text NOT NULL,
	"codes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account" text NOT NULL,
	"source" text NOT NULL,
	"is_known_device" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_by_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_of_an_account" ON "password_resets" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "password_resets_from_an_address" ON "password_resets" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_at_an_account" ON "sign_in_attempts" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_from_a_source" ON "sign_in_attempts" USING btree ("source","created_at");--> statement-breakpoint
ALTER TABLE "staff" DROP COLUMN "failed_sign_ins";--> statement-breakpoint
ALTER TABLE "staff" DROP COLUMN "locked_until";
--> statement-breakpoint

ALTER TABLE "password_resets" ADD CONSTRAINT password_resets_of_staff_exist FOREIGN KEY (staff_id) REFERENCES staff (id) ON DELETE CASCADE;
--> statement-breakpoint

-- Who tried which account from where, and who asked for another password, is read and written by the program on nobody's behalf.
ALTER TABLE sign_in_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY system_only ON sign_in_attempts USING ((SELECT app.sees_all()) AND (SELECT app.staff_id()) IS NULL);
CREATE POLICY system_only ON password_resets USING ((SELECT app.sees_all()) AND (SELECT app.staff_id()) IS NULL);
--> statement-breakpoint

-- Tokens say what a person may do, for ten minutes. When that changes the sessions go on under other names: the tokens that bear the old ones are
-- refused at the next request, by every process, and the browser gets others for its cookie. Whoever is deactivated has no session any more.
CREATE FUNCTION app.void_tokens(of_staff uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
declare
  renamed record;
begin
  for renamed in select id, gen_random_uuid() as fresh from sessions where staff_id = any(of_staff) and ended_at is null loop
    update sessions set id = renamed.fresh where id = renamed.id;
    update push_subscriptions set session_id = renamed.fresh where session_id = renamed.id;
  end loop;
end $$;
--> statement-breakpoint
CREATE FUNCTION app.staff_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
begin
  if new.active then perform app.void_tokens(array[new.id]);
  else update sessions set ended_at = now(), tokens = null, renewing_since = null where staff_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER staff_changed AFTER UPDATE ON staff FOR EACH ROW
  WHEN (row(old.active, old.role_code, old.level_code, old.branch, old.agent_code) IS DISTINCT FROM row(new.active, new.role_code, new.level_code, new.branch, new.agent_code))
  EXECUTE FUNCTION app.staff_changed();
--> statement-breakpoint
CREATE FUNCTION app.permissions_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
begin
  perform app.void_tokens(array(select id from staff where role_code in (old.role_code, new.role_code)));
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER permissions_changed AFTER INSERT OR UPDATE OR DELETE ON feature_permissions FOR EACH ROW EXECUTE FUNCTION app.permissions_changed();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.void_tokens(uuid[]) FROM public, kalasag_app;
