-- Names of the dish and chosen options of a line whose allergens the restaurant had not given when it was ordered. Null in lines
-- of the release before, which took what was not given for 'none of the 14'.
alter table order_lines add column allergens_not_given jsonb;

-- Menus of the release before cannot tell an empty list from one that was left out. Until the next maintenance makes the
-- documents from the files again, neither says 'none of the 14'. Within a text of a document quotes are escaped, so no text
-- is changed.
alter table menus no force row level security;
update menus set document = replace(document::text, '"allergens": []', '"allergens": null')::jsonb
where document::text like '%"allergens": []%';
alter table menus force row level security;
update tenants set content_version = content_version + 1, maintenance_due_at = default;
