#!/usr/bin/env bash
# A PostgreSQL with failover on this machine: three nodes under Patroni with synchronous standbys, three etcd, HAProxy in front, as in
# docs/operations.md. Needs Debian's packages patroni, etcd-server, haproxy and postgresql-15. `down` deletes everything.
#   lab/clusters/failover.sh up DIRECTORY            prints the addresses of primary and standbys
#   lab/clusters/failover.sh start DIRECTORY NAME    restarts a stopped process: etcd1 to etcd3, node1 to node3, haproxy
#   lab/clusters/failover.sh down DIRECTORY
set -euo pipefail

command=${1:?up, start or down}
directory=${2:?a directory for its data and logs}
here=$(cd "$(dirname "$0")/../.." && pwd)
export PATH=$here/node_modules/.bin:$PATH
binaries=${POSTGRES_BINARIES:-/usr/lib/postgresql/15/bin}
members=(1 2 3)

# PostgreSQL refuses to run as root; another user runs everything as itself.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then exec setpriv --reuid postgres --regid postgres --init-groups "$@"; else exec "$@"; fi
}

start() {
  local name=$1 number=${1: -1} program
  case $name in
    etcd?)
      program=(etcd --name "$name" --data-dir "$directory/$name" --enable-v2=true --logger zap --log-level warn
        --listen-client-urls "http://127.0.0.1:${etcd[number]}" --advertise-client-urls "http://127.0.0.1:${etcd[number]}"
        --listen-peer-urls "http://127.0.0.1:${peer[number]}" --initial-advertise-peer-urls "http://127.0.0.1:${peer[number]}"
        --initial-cluster "etcd1=http://127.0.0.1:${peer[1]},etcd2=http://127.0.0.1:${peer[2]},etcd3=http://127.0.0.1:${peer[3]}")
      ;;
    node?) program=(patroni "$directory/$name.yml") ;;
    haproxy) program=(/usr/sbin/haproxy -db -f "$directory/haproxy.cfg") ;;
    *) echo "Unknown: $name" >&2; exit 2 ;;
  esac
  # setsid: Ctrl-C reaches only the test, which then ends these in order.
  (as_postgres setsid "${program[@]}" >>"$directory/$name.log" 2>&1 </dev/null) &
  echo $! >"$directory/$name.pid"
}

wait_for() {
  local what=$1
  shift
  for _ in $(seq 600); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.1
  done
  echo "$what: not within 60 s" >&2
  tail --lines 10 "$directory"/*.log >&2
  exit 1
}

write_node() {
  local number=$1
  cat >"$directory/node$number.yml" <<END
scope: market
name: node$number
restapi: { listen: '127.0.0.1:${rest[number]}', connect_address: '127.0.0.1:${rest[number]}' }
# etcd's API version 2: with version 3, Patroni before 3.0.3 lets a frozen primary regain the leader lock.
etcd: { hosts: ['127.0.0.1:${etcd[1]}', '127.0.0.1:${etcd[2]}', '127.0.0.1:${etcd[3]}'] }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    synchronous_mode_strict: true
    failsafe_mode: true
    primary_start_timeout: 0
    maximum_lag_on_failover: 104857600
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 100
        wal_log_hints: 'on'
        wal_keep_size: 512MB
        wal_sender_timeout: 5s
        wal_receiver_timeout: 5s
        wal_retrieve_retry_interval: 500ms
        restart_after_crash: 'off'
        shared_buffers: 64MB
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba:
    - local all all scram-sha-256
    - host replication standby 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${postgres[number]}
  connect_address: 127.0.0.1:${postgres[number]}
  data_dir: $directory/node$number
  bin_dir: $binaries
  pgpass: $directory/node$number.pgpass
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication:
    superuser: { username: postgres, password: $password }
    replication: { username: standby, password: $password }
    rewind: { username: rewinder, password: $password }
  parameters: { unix_socket_directories: $directory }
END
}

write_haproxy() {
  cat >"$directory/haproxy.cfg" <<END
global
  stats socket $directory/haproxy.sock mode 600 level admin
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  # LISTEN connections are silent for hours.
  timeout client 1d
  timeout server 1d
  option clitcpka
  option srvtcpka
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:$primary_port
  option httpchk OPTIONS /primary
$(for n in "${members[@]}"; do echo "  server node$n 127.0.0.1:${postgres[n]} check port ${rest[n]}"; done)
listen standbys
  bind 127.0.0.1:$standby_port
  option httpchk OPTIONS /replica?lag=1MB
$(for n in "${members[@]}"; do echo "  server node$n 127.0.0.1:${postgres[n]} check port ${rest[n]}"; done)
END
}

up() {
  mkdir -p "$directory"
  [ "$(id -u)" != 0 ] || chown postgres "$directory"
  trap down EXIT
  # One process allocates all ports, so that none is used twice.
  local ports
  ports=$(cd "$here" && node -e "import('./src/platform/database/embedded-postgres/port.ts').then(async ({ freePort }) => {
    const ports = new Set(); while (ports.size < 14) ports.add(await freePort()); console.log([...ports].join(' ')) })")
  read -ra ports <<<"$ports"
  cat >"$directory/settings" <<END
etcd=(0 ${ports[*]:0:3})
peer=(0 ${ports[*]:3:3})
postgres=(0 ${ports[*]:6:3})
rest=(0 ${ports[*]:9:3})
primary_port=${ports[12]}
standby_port=${ports[13]}
password=$(openssl rand -hex 16)
END
  # shellcheck source=/dev/null
  . "$directory/settings"
  for number in "${members[@]}"; do write_node "$number"; done
  write_haproxy
  chmod 600 "$directory"/settings "$directory"/*.yml
  [ "$(id -u)" != 0 ] || chown -R postgres "$directory"
  for number in "${members[@]}"; do start "etcd$number"; done
  wait_for etcd curl --silent --fail "http://127.0.0.1:${etcd[1]}/health"
  start haproxy
  # The first node initialises the cluster, the others copy it.
  for number in "${members[@]}"; do
    start "node$number"
    [ "$number" != 1 ] || wait_for primary curl --silent --fail "http://127.0.0.1:${rest[1]}/primary"
  done
  for number in 2 3; do wait_for "node$number" curl --silent --fail "http://127.0.0.1:${rest[number]}/replica"; done
  wait_for 'synchronous standby' sh -c "curl --silent http://127.0.0.1:${rest[1]}/cluster | grep --quiet sync_standby"
  local url=postgres://postgres:$password@127.0.0.1:$primary_port/postgres
  wait_for HAProxy psql "$url" --command 'select 1'
  psql "$url" --quiet --command "create role market login password '$password'" --command 'create database market owner market'
  echo "DATABASE_URL=postgres://market:$password@127.0.0.1:$primary_port/market"
  echo "DATABASE_REPLICA_URL=postgres://market:$password@127.0.0.1:$standby_port/market"
  trap - EXIT
}

# The pid may have been reused: the command line of our processes names the directory.
is_ours() {
  tr '\0' ' ' 2>/dev/null <"/proc/$1/cmdline" | grep --quiet --fixed-strings "$directory"
}

end() {
  local name pid
  for name in "$@"; do
    pid=$(cat "$directory/$name.pid" 2>/dev/null) && is_ours "$pid" || continue
    kill -CONT "$pid"
    kill "$pid"
    for _ in $(seq 150); do
      is_ours "$pid" || break
      sleep 0.1
    done
    is_ours "$pid" && kill -9 "$pid" || true
  done
}

down() {
  local file pid
  # A stopped process does not receive signals.
  for file in "$directory"/node?/postmaster.pid; do
    pid=$(head -1 "$file" 2>/dev/null) && is_ours "$pid" || continue
    pkill -CONT --parent "$pid" || true
    kill -CONT "$pid"
  done
  end haproxy node1 node2 node3
  # PostgreSQL processes whose Patroni has died.
  for file in "$directory"/node?/postmaster.pid; do
    pid=$(head -1 "$file" 2>/dev/null) && is_ours "$pid" || continue
    kill -QUIT "$pid"
    while is_ours "$pid"; do sleep 0.1; done
  done
  end etcd1 etcd2 etcd3
  rm -rf "$directory"
}

case $command in
  up)
    mkdir -p "$directory"
    directory=$(cd "$directory" && pwd)
    up
    ;;
  start | down)
    [ -f "$directory/settings" ] || exit 0
    directory=$(cd "$directory" && pwd)
    # shellcheck source=/dev/null
    . "$directory/settings"
    if [ "$command" = start ]; then start "${3:?what}"; else down; fi
    ;;
  *) echo "Unknown: $command" >&2; exit 2 ;;
esac
