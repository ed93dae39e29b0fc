-- Every write stamps its row with its transaction and raises the version, whatever the statement says.
CREATE FUNCTION stamp_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.xid := pg_current_xact_id();
  IF TG_OP = 'UPDATE' THEN
    NEW.version := OLD.version + 1;
    NEW.updated_at := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION stamp_personal_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.xid := pg_current_xact_id();
  IF TG_OP = 'UPDATE' THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['role', 'ticket_status', 'ticket_priority', 'ticket_type', 'user', 'client', 'projet', 'ticket', 'pointage', 'ticket_status_history'] LOOP
    EXECUTE format('CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION stamp_row()', name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON "ticket_favorite" FOR EACH ROW EXECUTE FUNCTION stamp_personal_row();
--> statement-breakpoint
-- Lower case without accents, the same for a text and for what is searched in it. `lower` alone leaves É in a database of the C locale.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(translate(lower(value),
    'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸŒÆ',
    'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyyœæ'), 'œ', 'oe'), 'æ', 'ae')
$$;
