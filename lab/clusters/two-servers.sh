#!/usr/bin/env bash
# Runs the browser tests against two servers behind nginx on one PostgreSQL, one folder of files and one secret, as in docs/operations.md:
# each request may reach either server, live updates included. Needs nginx, and a build.
#   lab/clusters/two-servers.sh [PLAYWRIGHT ARGUMENTS]
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH=$PWD/node_modules/.bin:$PATH

directory=$(mktemp -d)
port=${PORT:-27600}
origin=http://localhost:$port
pids=()
end() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$directory"
}
trap end EXIT

ready() {
  for _ in $(seq 600); do
    curl --silent --fail --output /dev/null "$1/readyz" && return
    sleep 0.2
  done
  echo "$1 is not ready" >&2
  tail -n 20 "$directory"/*.log >&2
  exit 1
}

export PUBLIC_URL=$origin RATE_LIMITS=off NODE_ENV=production TRUST_PROXY=127.0.0.1 DEMO=1
# The same as in e2e/people.ts.
export SUPERADMIN_EMAIL=superadmin@e2e.example SUPERADMIN_PASSWORD='a superadmin of the tests' SUPPORT_EMAIL=help@e2e.example
# The first starts the database and builds the demo market; the second connects to it by its address.
DATA_DIR=$directory/first PORT=$((port + 1)) node src/server/main.ts >"$directory/first.log" 2>&1 &
pids+=($!)
ready "http://localhost:$((port + 1))"
mkdir -p "$directory/second"
ln -s "$directory/first/files" "$directory/second/files"
ln -s "$directory/first/outbox" "$directory/second/outbox"
url=$(node -e "import('./src/platform/database/embedded-postgres/embedded-postgres.ts').then((m) => console.log(m.runningPostgresUrl('$directory/first/pg18')))")
DATABASE_URL=$url DATA_DIR=$directory/second APP_SECRET=$(cat "$directory/first/secret") PORT=$((port + 2)) \
  node src/server/main.ts >"$directory/second.log" 2>&1 &
pids+=($!)
ready "http://localhost:$((port + 2))"

cat >"$directory/nginx.conf" <<END
daemon off;
pid $directory/nginx.pid;
error_log $directory/nginx.log;
worker_processes 1;
events {}
http {
  access_log off;
  client_body_temp_path $directory/body;
  proxy_temp_path $directory/proxy;
  fastcgi_temp_path $directory/fastcgi;
  uwsgi_temp_path $directory/uwsgi;
  scgi_temp_path $directory/scgi;
  upstream mandi {
    server 127.0.0.1:$((port + 1)) max_fails=2 fail_timeout=5s;
    server 127.0.0.1:$((port + 2)) max_fails=2 fail_timeout=5s;
    keepalive 64;
  }
  proxy_next_upstream error timeout http_503;
  server {
    listen 127.0.0.1:$port;
    client_max_body_size 25m;
    location / {
      proxy_pass http://mandi;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host \$http_host;
      proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto \$scheme;
      proxy_request_buffering off;
      proxy_buffering off;
      proxy_read_timeout 90s;
    }
  }
}
END
/usr/sbin/nginx -c "$directory/nginx.conf" >"$directory/nginx.out" 2>&1 &
pids+=($!)
ready "$origin"

E2E_URL=$origin E2E_DATA_DIR=$directory/first E2E_DATABASE_URL=$url CHROMIUM_PATH=${CHROMIUM_PATH:-$(command -v chromium)} playwright test "$@"
