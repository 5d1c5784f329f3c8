CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"host" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"staff_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_staff_id_code_hash_pk" PRIMARY KEY("staff_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_roles" (
	"role_code" text PRIMARY KEY NOT NULL,
	"required_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "passkeys_of_a_person" ON "passkeys" USING btree ("staff_id");
--> statement-breakpoint

ALTER TABLE totp_secrets ADD CONSTRAINT totp_secrets_of_staff_exist FOREIGN KEY (staff_id) REFERENCES staff (id) ON DELETE CASCADE;
ALTER TABLE passkeys ADD CONSTRAINT passkeys_of_staff_exist FOREIGN KEY (staff_id) REFERENCES staff (id) ON DELETE CASCADE;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_of_staff_exist FOREIGN KEY (staff_id) REFERENCES staff (id) ON DELETE CASCADE;
--> statement-breakpoint

-- By what staff prove who they are is read and written by the program on nobody's behalf.
DO $$
declare t text;
begin
  foreach t in array array['totp_secrets', 'passkeys', 'recovery_codes', 'second_factor_roles'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy system_only on %I using ((select app.sees_all()) and (select app.staff_id()) is null)', t);
  end loop;
end $$;
