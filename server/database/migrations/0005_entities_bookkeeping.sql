-- The rows of the new models are stamped like all others.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['settings', 'product', 'invoice', 'invoice_line', 'transaction', 'comment', 'file', 'notification', 'absence', 'working_time', 'saved_view', 'repo', 'commit', 'last_login', 'activity'] LOOP
    EXECUTE format('CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION stamp_row()', name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON "comment_read" FOR EACH ROW EXECUTE FUNCTION stamp_personal_row();
--> statement-breakpoint
-- The audit becomes the activity that people read.
INSERT INTO "activity" (user_id, model, record_id, action, before, after, created_at, event_id, address)
  SELECT user_id, model, record_id::integer, action, before, after, at, event_id, address FROM "audit" ORDER BY id;
--> statement-breakpoint
-- What a day of each person counted until now.
INSERT INTO "working_time" (user_id, ut_per_day, starts_on) SELECT id, ut_per_day, '2000-01-01' FROM "user";
--> statement-breakpoint
INSERT INTO "settings" DEFAULT VALUES;
