#!/usr/bin/env bash
# A real S3 server on this machine for tests: Ceph's gateway over one object store in memory. Needs Debian's packages radosgw, ceph-mon,
# ceph-osd and ceph-common, and root. `up` prints its address and keys; `down` deletes everything.
#   lab/clusters/object-storage.sh up DIRECTORY [PORT]
#   lab/clusters/object-storage.sh test [VITEST ARGUMENTS]       every test that touches files, on its own server
#   lab/clusters/object-storage.sh stop|start|down DIRECTORY     stop and start only the gateway, to simulate a crash
set -euo pipefail

command=${1:?up, test, stop, start or down}
if [ "$command" = test ]; then
  shift
  directory=$(mktemp -d)
  trap '"$0" down "$directory"' EXIT
  "$0" up "$directory"
  [ $# -gt 0 ] || set -- src/platform/storage src/features/base/files src/features/people/company src/features/oversight/content src/features/trading/trades tests/storage-kill.test.ts
  TEST_STORAGE_ENDPOINT=http://127.0.0.1:27480 TEST_STORAGE_DIRECTORY=$directory AWS_ACCESS_KEY_ID=market AWS_SECRET_ACCESS_KEY=market-secret npx vitest run "$@"
  exit
fi
directory=${2:?a directory for its data and logs}
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)
port=${3:-$(cat "$directory/port" 2>/dev/null || echo 27480)}
export CEPH_CONF=$directory/ceph.conf

gateway() {
  radosgw -n client.rgw >>"$directory/gateway.log" 2>&1
  for _ in $(seq 300); do
    curl --silent --output /dev/null "http://127.0.0.1:$port" && return
    sleep 0.1
  done
  echo 'The gateway did not answer within 30 s' >&2
  tail -20 "$directory"/*.log >&2
  exit 1
}

end() {
  [ -f "$directory/$1.pid" ] || return 0
  local pid
  pid=$(cat "$directory/$1.pid")
  kill -"${2:-TERM}" "$pid" 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  rm -f "$directory/$1.pid"
}

up() {
  local fsid
  fsid=$(cat /proc/sys/kernel/random/uuid)
  echo "$port" >"$directory/port"
  mkdir -p "$directory"/{mon,osd,rgw}
  cat >"$CEPH_CONF" <<END
[global]
fsid = $fsid
mon_host = [v2:127.0.0.1:$((port + 1))]
mon_warn_on_insecure_global_id_reclaim_allowed = false
client_mount_timeout = 20
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
ms_bind_ipv4 = true
ms_bind_port_min = $((port + 10))
ms_bind_port_max = $((port + 60))
public_addr = 127.0.0.1
run_dir = $directory
pid_file = $directory/\$name.pid
admin_socket = $directory/\$name.asok
log_file = $directory/\$name.log
keyring = $directory/keyring
[mon]
mon_data = $directory/mon
[osd]
osd_data = $directory/osd
osd_objectstore = memstore
memstore_device_bytes = 2147483648
[client.rgw]
rgw_data = $directory/rgw
rgw_frontends = beast endpoint=127.0.0.1:$port
rgw_thread_pool_size = 32
END
  for name in mon. client.admin client.rgw osd.0; do
    ceph-authtool --create-keyring --gen-key --name "$name" "$directory/one" \
      --cap mon 'allow *' --cap osd 'allow *' >/dev/null
    touch "$directory/keyring"
    ceph-authtool "$directory/keyring" --import-keyring "$directory/one" >/dev/null
    rm "$directory/one"
  done
  monmaptool --create --fsid "$fsid" --addv a "[v2:127.0.0.1:$((port + 1))]" "$directory/monmap" >/dev/null
  ceph-mon --mkfs -i a --monmap "$directory/monmap" --keyring "$directory/keyring"
  ceph-mon -i a
  local osd
  osd=$(cat /proc/sys/kernel/random/uuid)
  ceph osd new "$osd" 0 >/dev/null
  ceph-osd -i 0 --mkfs --osd-uuid "$osd" >/dev/null 2>&1
  ceph-osd -i 0 >/dev/null 2>&1
  gateway
  radosgw-admin user create --uid=market --display-name=Market --access-key=market --secret-key=market-secret >/dev/null 2>&1
  echo "AWS_ACCESS_KEY_ID=market AWS_SECRET_ACCESS_KEY=market-secret; endpoint http://127.0.0.1:$port, region default"
}

case $command in
  up) up ;;
  stop) end client.rgw KILL ;;
  start) gateway ;;
  down)
    end client.rgw
    end osd.0
    end mon.a
    rm -rf "$directory"
    ;;
  *) echo "Unknown: $command" >&2; exit 2 ;;
esac
