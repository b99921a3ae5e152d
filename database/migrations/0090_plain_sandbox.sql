-- The sandbox and the development outbox write plain rows. `refuse` and `attach_intent` are called by the release before this
-- one, which may still run.
drop function open_sandbox_intent(text, text, text, integer, text);
drop function read_sandbox_intent(text, text);
drop function keep_sent_message(jsonb);
