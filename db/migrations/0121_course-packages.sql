CREATE TABLE "package_files" (
	"file_id" uuid NOT NULL,
	"path" text NOT NULL,
	"type" text NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "package_files_file_id_path_pk" PRIMARY KEY("file_id","path")
);
--> statement-breakpoint
CREATE TABLE "package_progress" (
	"staff_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"session" uuid NOT NULL,
	"turn" integer NOT NULL,
	"report" jsonb NOT NULL,
	"best" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_progress_staff_id_course_id_lesson_id_pk" PRIMARY KEY("staff_id","course_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "package_statements" (
	"staff_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"session" uuid NOT NULL,
	"completion" text NOT NULL,
	"success" text NOT NULL,
	"percent" integer,
	"seconds" integer NOT NULL,
	"said_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_statements_staff_id_id_pk" PRIMARY KEY("staff_id","id")
);
--> statement-breakpoint
ALTER TABLE "course_files" ADD COLUMN "package" jsonb;--> statement-breakpoint
CREATE INDEX "package_files_by_key" ON "package_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "package_statements_of_a_lesson" ON "package_statements" USING btree ("staff_id","course_id","lesson_id","file_id");