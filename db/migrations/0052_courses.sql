CREATE TABLE "course_completions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"course_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"number" text NOT NULL,
	"percent" integer,
	"completed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_completions_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "course_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"course_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"effective_on" date,
	"note" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "courses_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "course_enrolments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"course_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"due_on" date,
	"round" integer DEFAULT 0 NOT NULL,
	"assigned_by" uuid,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lessons_done" (
	"course_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"lesson_id" text NOT NULL,
	"n" integer NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lessons_done_staff_id_course_id_lesson_id_pk" PRIMARY KEY("staff_id","course_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"course_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"lesson_id" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paper" jsonb NOT NULL,
	"answers" jsonb,
	"percent" integer,
	"is_passed" boolean,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "course_completions_once" ON "course_completions" USING btree ("staff_id","course_id","n");--> statement-breakpoint
CREATE INDEX "course_files_of_a_course" ON "course_files" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_files_by_key" ON "course_files" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "course_versions_are_counted" ON "course_versions" USING btree ("course_id","n");--> statement-breakpoint
CREATE UNIQUE INDEX "course_versions_one_at_a_time" ON "course_versions" USING btree ("course_id") WHERE state in ('draft', 'submitted', 'returned');--> statement-breakpoint
CREATE UNIQUE INDEX "course_enrolments_once" ON "course_enrolments" USING btree ("course_id","staff_id");--> statement-breakpoint
CREATE INDEX "course_enrolments_of_staff" ON "course_enrolments" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_of_a_person" ON "quiz_attempts" USING btree ("staff_id","course_id","lesson_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_one_at_a_time" ON "quiz_attempts" USING btree ("staff_id","course_id","lesson_id") WHERE finished_at is null;