-- A password that a visitor chose when they asked for an account is discarded when the account is opened; this
-- discards those of accounts that were opened before, whose owners never signed in. The request is known by its line
-- of the activity or by its link, since backups hold no links.
UPDATE "user" SET password_hash = NULL
WHERE password_hash IS NOT NULL
  AND requested_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM session WHERE session.user_id = "user".id)
  AND NOT EXISTS (SELECT 1 FROM last_login WHERE last_login.user_id = "user".id)
  AND (
    EXISTS (SELECT 1 FROM one_time_token WHERE one_time_token.user_id = "user".id AND one_time_token.purpose = 'welcome')
    OR EXISTS (
      SELECT 1 FROM activity
      WHERE activity.action = 'register' AND activity.record_id = "user".id AND activity.after ->> 'known' = 'false'
    )
  );
