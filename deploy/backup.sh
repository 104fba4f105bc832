#!/bin/sh
# Saves database, pictures and settings into a new folder of $1, and deletes those older than two weeks.
# kaifu-backup.timer runs it each night. Copy the folder to another machine: docs/operations/backups.md.
set -eu
umask 077
folder="$1/$(date +%Y-%m-%d-%H%M%S)"
mkdir -p "$folder"
pg_dump --format=custom --file="$folder/shop.dump" "$DATABASE_URL"
tar --create --file="$folder/shop.tar" --directory="$KAIFU_DATA" files
cp /etc/kaifu.env /etc/kaifu-operator.yaml "$folder"
find "$1" -mindepth 1 -maxdepth 1 -type d -mtime +14 -exec rm -r {} +
