-- sign_in_attempts has replaced it since migration 0009.
drop table sign_in_codes;
