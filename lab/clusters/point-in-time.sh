#!/usr/bin/env bash
# Measures the data loss after losing the database machine: a PostgreSQL with its write-ahead log archived by pgBackRest, as in
# docs/operations.md, is killed and its disk deleted while trades are placed; then it is restored, once to the last archived moment and once
# to before a table was dropped. Fails when an acknowledged trade older than LIMIT seconds is missing or the ledger is inconsistent. Needs
# Debian's packages pgbackrest and postgresql-15; all files are deleted at the end.
#   lab/clusters/point-in-time.sh [SECONDS OF TRADING]
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH=$PWD/node_modules/.bin:$PATH

trading=${1:-100}
LIMIT=60
binaries=${POSTGRES_BINARIES:-/usr/lib/postgresql/15/bin}
port=${PORT:-27650}
directory=$(mktemp -d)
chmod 755 "$directory"
as_postgres() {
  if [ "$(id -u)" = 0 ]; then setpriv --reuid postgres --regid postgres --init-groups "$@"; else "$@"; fi
}
[ "$(id -u)" != 0 ] || chown postgres "$directory"
end() {
  as_postgres "$binaries/pg_ctl" --pgdata "$directory/data" --mode immediate stop >/dev/null 2>&1 || true
  rm -rf "$directory"
}
trap end EXIT

export DATABASE_URL=postgres://postgres@127.0.0.1:$port/market DATA_DIR=$directory/files
ask() { psql "$DATABASE_URL" --no-psqlrc --tuples-only --no-align --quiet --command "$1"; }
archive() { as_postgres pgbackrest --config "$directory/pgbackrest.conf" --stanza market --log-level-console warn "$@"; }
start() { as_postgres "$binaries/pg_ctl" --pgdata "$directory/data" --wait --timeout 300 --log "$directory/postgres.log" start >/dev/null; }
until_primary() {
  for _ in $(seq 600); do
    [ "$(ask 'select pg_is_in_recovery()' 2>/dev/null)" = f ] && return
    sleep 0.1
  done
  echo 'The database did not come back within 60 s' >&2
  tail --lines 20 "$directory/postgres.log" >&2
  exit 1
}

as_postgres "$binaries/initdb" --pgdata "$directory/data" --username postgres --auth trust >/dev/null
cat >"$directory/pgbackrest.conf" <<END
[global]
repo1-path=$directory/repository
repo1-retention-full=2
log-path=$directory
lock-path=$directory/lock
spool-path=$directory/spool
compress-type=zst

[market]
pg1-path=$directory/data
pg1-port=$port
pg1-socket-path=$directory
END
cat >>"$directory/data/postgresql.conf" <<END
port = $port
unix_socket_directories = '$directory'
archive_mode = on
archive_command = 'pgbackrest --config $directory/pgbackrest.conf --stanza market archive-push %p'
# A partial segment is archived after half a minute.
archive_timeout = 30
END
start
psql "${DATABASE_URL%/*}/postgres" --quiet --command 'create database market'
npm run --silent lab -- market --offers 1000
archive stanza-create
archive --type full backup

# Places trades in a loop and logs the acknowledged ones with their times.
buyer=$(ask "select json_build_object('offer_id', o.id, 'producer_id', a.owner_id, 'account_id', a.id) from offers o
  join epr_accounts a on a.waste_type = o.waste_type and a.role = 'producer' and a.status = 'approved'
  where o.live and o.available - o.blocked > 1000000 limit 1")
trade() {
  ask "with w as (select gen_random_uuid() as id) select w.id from w, place_trades(jsonb_build_array('$buyer'::jsonb || jsonb_build_object(
    'trade_id', w.id, 'kind', 'purchase', 'year', 2026, 'quantity', 100, 'expires_at', now() + interval '7 days')), now(),
    (select jsonb_build_object('fee_points', 50, 'gst_points', 1800, 'value_limit', 1000000000000000, 'rules',
      jsonb_build_object('versions', jsonb_object_agg(stream, version))) from rule_streams)) p where p.result ->> 'outcome' = 'placed'"
}
trade_for() {
  local until=$((SECONDS + $1)) id
  while [ $SECONDS -lt $until ]; do
    id=$(trade)
    echo "$(date +%s) $id" >>"$directory/acknowledged"
    sleep 0.2
  done
}
missing() {
  while read -r at id; do echo "('$id'::uuid, $at)"; done <"$directory/acknowledged" | paste --serial --delimiters , |
    { read -r values; ask "select coalesce(min(at), 0), count(*) from (values $values) a (id, at) where id not in (select id from trades) $1"; }
}

trade_for "$trading"
crash=$(date +%s)
kill -9 "$(head -1 "$directory/data/postmaster.pid")"
# Losing the machine includes the socket and its lock file, which names a process.
rm -rf "$directory/data" "$directory"/.s.PGSQL.*
archive restore
start
until_primary
back=$(($(date +%s) - crash))
IFS='|' read -r first lost < <(missing '')
age=$((lost > 0 ? crash - first : 0))
echo "Disk lost: back after $back s; of $(wc -l <"$directory/acknowledged") acknowledged trades the last $age s are gone ($lost trades; limit $LIMIT s)"
npm run --silent ledger:verify
[ "$age" -le "$LIMIT" ]

archive --type full backup
: >"$directory/acknowledged"
trade_for 5
sleep 1
moment=$(ask 'select clock_timestamp()')
until=$(date +%s)
sleep 1
ask 'drop table ledger cascade; select pg_switch_wal()' >/dev/null
as_postgres "$binaries/pg_ctl" --pgdata "$directory/data" --wait --mode fast stop >/dev/null
archive --delta --type time --target "$moment" --target-action promote restore
start
until_primary
IFS='|' read -r _ lost < <(missing "and at <= $until")
echo "Table dropped: restored to $moment; $lost acknowledged trades are missing"
npm run --silent ledger:verify
[ "$lost" = 0 ]
