CREATE TABLE "claim_transactions" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_transactions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claim_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_centavos" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_transactions" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_transactions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"policy_id" uuid NOT NULL,
	"policy_number" text NOT NULL,
	"kind" text NOT NULL,
	"line" text NOT NULL,
	"branch" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"gross_centavos" bigint NOT NULL,
	"net_centavos" bigint NOT NULL,
	"returned_centavos" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "claim_transactions_by_time" ON "claim_transactions" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "claim_transactions_of_a_claim" ON "claim_transactions" USING btree ("claim_id","seq");--> statement-breakpoint
CREATE INDEX "policy_transactions_by_time" ON "policy_transactions" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "policy_transactions_of_a_policy" ON "policy_transactions" USING btree ("policy_id","seq");