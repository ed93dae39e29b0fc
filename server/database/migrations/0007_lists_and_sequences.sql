CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "comment_created";--> statement-breakpoint
DROP INDEX "notification_user";--> statement-breakpoint
DROP INDEX "commit_committed";--> statement-breakpoint
DROP INDEX "last_login_user";--> statement-breakpoint
DROP INDEX "activity_created";--> statement-breakpoint
DROP INDEX "pointage_ticket";--> statement-breakpoint
DROP INDEX "pointage_user_date";--> statement-breakpoint
DROP INDEX "pointage_date";--> statement-breakpoint
DROP INDEX "ticket_created";--> statement-breakpoint
DROP INDEX "ticket_projet";--> statement-breakpoint
DROP INDEX "ticket_status_id";--> statement-breakpoint
DROP INDEX "ticket_responsable";--> statement-breakpoint
DROP INDEX "ticket_status_history_created";--> statement-breakpoint
-- Credit notes have a series of their own; until now it stood under the negative year.
ALTER TABLE "invoice_sequence" ADD COLUMN "kind" text NOT NULL DEFAULT 'invoice';--> statement-breakpoint
ALTER TABLE "invoice_sequence" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invoice_sequence" DROP CONSTRAINT "invoice_sequence_pkey";--> statement-breakpoint
UPDATE "invoice_sequence" SET kind = 'credit_note', year = -year WHERE year < 0;--> statement-breakpoint
ALTER TABLE "invoice_sequence" ADD CONSTRAINT "invoice_sequence_kind_year_pk" PRIMARY KEY("kind","year");--> statement-breakpoint
CREATE INDEX "pointage_search" ON "pointage" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "ticket_search" ON "ticket" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "comment_created" ON "comment" USING btree ("created_at","id") WHERE "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "commit_committed" ON "commit" USING btree ("committed_at","id");--> statement-breakpoint
CREATE INDEX "last_login_user" ON "last_login" USING btree ("user_id","date");--> statement-breakpoint
CREATE INDEX "activity_created" ON "activity" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pointage_ticket" ON "pointage" USING btree ("ticket_id","date","id","ut") WHERE "pointage"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "pointage_user_date" ON "pointage" USING btree ("user_id","date","id") WHERE "pointage"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "pointage_date" ON "pointage" USING btree ("date","id") WHERE "pointage"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_created" ON "ticket" USING btree ("created_at","id") WHERE "ticket"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_projet" ON "ticket" USING btree ("projet_id","visible_to_client","created_at","id") WHERE "ticket"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_status_id" ON "ticket" USING btree ("status_id","created_at","id") WHERE "ticket"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_responsable" ON "ticket" USING btree ("responsable_id","status_id","created_at","id") WHERE "ticket"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_status_history_created" ON "ticket_status_history" USING btree ("created_at","id") WHERE "ticket_status_history"."deleted_at" is null;