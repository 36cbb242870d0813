#!/bin/sh
# Publishes the starter foods to a folder in which nothing is published yet, so that nodes have something to serve before
# the first import. A server that is started without a catalog installs them; it is stopped again as soon as it has.
# Usage: first-catalog.sh STORE
set -eu
store=$1
larder=${LARDER:-node bin/larder.js}

if [ -e "$store/published.json" ]; then
  echo "Something is published in $store already."
  exit 0
fi
if [ ! -e "$LARDER_DATA/catalog/manifest.json" ]; then
  PORT=0 HOST=127.0.0.1 $larder serve &
  server=$!
  while [ ! -e "$LARDER_DATA/catalog/manifest.json" ]; do
    kill -0 "$server"
    sleep 0.2
  done
  kill "$server"
  # It may still have been starting, and then ends by the signal.
  wait "$server" || true
fi
exec $larder publish "$store"
