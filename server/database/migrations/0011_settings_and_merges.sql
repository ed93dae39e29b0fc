ALTER TABLE "settings" ADD COLUMN "terms" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "start_dismissed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_priority" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "ticket_status" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "ticket_type" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "ticket_priority" ADD CONSTRAINT "ticket_priority_merged_into_id_ticket_priority_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."ticket_priority"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_status" ADD CONSTRAINT "ticket_status_merged_into_id_ticket_status_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."ticket_status"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_type" ADD CONSTRAINT "ticket_type_merged_into_id_ticket_type_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."ticket_type"("id") ON DELETE no action ON UPDATE no action;