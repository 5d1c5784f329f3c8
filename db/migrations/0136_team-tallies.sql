CREATE TABLE "teams_in_reach" (
	"viewer_id" uuid NOT NULL,
	"manager_id" uuid NOT NULL,
	CONSTRAINT "teams_in_reach_viewer_id_manager_id_pk" PRIMARY KEY("viewer_id","manager_id")
);
--> statement-breakpoint
CREATE TABLE "lead_team_due_tallies" (
	"manager_id" uuid NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_team_tallies" (
	"manager_id" uuid NOT NULL,
	"grouping" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "lead_team_due_tallies_of_a_manager" ON "lead_team_due_tallies" USING btree ("manager_id","day");--> statement-breakpoint
CREATE INDEX "lead_team_tallies_of_a_manager" ON "lead_team_tallies" USING btree ("manager_id","grouping");