#!/bin/sh
# Runs once, when the database's volume is new: the login of docs/operations.md.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v password="$POSTGRES_PASSWORD" <<'SQL'
create role tiffin login password :'password' createrole;
create database tiffin owner tiffin;
SQL
