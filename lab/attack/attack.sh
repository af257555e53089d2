#!/usr/bin/env bash
# Runs security tools against a server with a fresh demo market: sqlmap, wapiti, zzuf, slowhttptest and ffuf (Debian's packages),
# Schemathesis (`pip install schemathesis`, or SCHEMATHESIS=its path) and our own hostile clients. Needs a build. Prints the responses of
# each by status, from the server's metrics. Exit 1 on a 5xx, a finding, slow ordinary requests, memory growth above a fifth, or an
# inconsistent ledger; 2 when a tool is missing.
#   lab/attack/attack.sh [control|schemathesis|zzuf|sqlmap|wapiti|ffuf|slow|limits|spreadsheets|hostile ...]      all of them without an argument
# `hostile` needs only nginx: MINUTES of endless bodies, costly documents, the largest pictures, guessed passwords, greedy buyers, floods, diverted money and accounts that strangers keep at once,
# through nginx against a server in production settings, while an ordinary user trades.
#   ROLES='visitor superadmin' EXAMPLES=25 LEVEL=3 SCAN=300 REQUESTS=3000 UPLOADS=1200 CONNECTIONS=1000 SECONDS_SLOW=60 MINUTES=10 PORT=27700 REPORTS=directory
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH=$PWD/node_modules/.bin:$PATH

[ $# -gt 0 ] || set -- control schemathesis zzuf sqlmap wapiti ffuf slow limits spreadsheets hostile
schemathesis=$(command -v "${SCHEMATHESIS:-schemathesis}" || echo schemathesis)
missing=()
for tool in "$@"; do
  case $tool in
    schemathesis | limits) needed=$schemathesis ;;
    slow) needed=slowhttptest ;;
    hostile) needed=/usr/sbin/nginx ;;
    zzuf | sqlmap | wapiti | ffuf) needed=$tool ;;
    spreadsheets) needed=${SOFFICE:-soffice} ;;
    control)
      for needed in sqlmap wapiti ffuf; do command -v "$needed" >/dev/null || missing+=("$needed"); done
      needed=ffuf
      ;;
    *) echo "Unknown: $tool" >&2 && exit 2 ;;
  esac
  command -v "$needed" >/dev/null || missing+=("$needed")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "Missing: ${missing[*]}. Debian: apt-get install sqlmap wapiti zzuf slowhttptest ffuf libreoffice-calc. Python: pip install schemathesis. Or name the attacks to run." >&2
  exit 2
fi

directory=$(mktemp -d)
reports=$(realpath -m "${REPORTS:-$directory/reports}")
mkdir -p "$reports"
port=${PORT:-27700}
export ATTACK_URL=http://127.0.0.1:$port METRICS_TOKEN=of-the-attacked-server
server=
nginx=
bad=0
stop() {
  for pid in $nginx $server; do kill "$pid" 2>/dev/null && wait "$pid" || true; done
  server=
  nginx=
}
trap 'stop; rm -rf "$directory"' EXIT

# Starts a server on the same market, with rate limits on or off.
start() {
  DATA_DIR=$directory/data DEMO=1 PORT=$port PUBLIC_URL=$ATTACK_URL RATE_LIMITS=$1 NODE_ENV=production DATABASE_URL= SMTP_URL= STORAGE_URL= \
    node scripts/serve.mjs >>"$reports/server.log" 2>&1 &
  server=$!
  wait_for "$ATTACK_URL" "$reports/server.log"
}
wait_for() {
  for _ in $(seq 600); do
    curl --silent --fail --output /dev/null "$1/readyz" && return
    sleep 0.2
  done
  echo "$1 is not ready:" >&2
  tail -n 20 "$2" >&2
  exit 1
}

# Starts a server as in production: production settings, limits on, behind nginx, which takes the client's address from `X-Client`.
start_public() {
  DATA_DIR=$directory/public DEMO=1 DEMO_PUBLIC=1 PORT=$port PUBLIC_URL=https://market.example TRUST_PROXY=127.0.0.1 NODE_ENV=production \
    DATABASE_URL= SMTP_URL= STORAGE_URL= node scripts/serve.mjs >>"$reports/public.log" 2>&1 &
  server=$!
  wait_for "http://127.0.0.1:$port" "$reports/public.log"
  cat >"$directory/nginx.conf" <<END
daemon off;
pid $directory/nginx.pid;
error_log $reports/nginx.log;
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path $directory/body;
  proxy_temp_path $directory/proxy;
  fastcgi_temp_path $directory/fastcgi;
  uwsgi_temp_path $directory/uwsgi;
  scgi_temp_path $directory/scgi;
  upstream mandi {
    server 127.0.0.1:$port;
    keepalive 64;
  }
  server {
    listen 127.0.0.1:$((port + 2));
    client_max_body_size 25m;
    location / {
      proxy_pass http://mandi;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host market.example;
      proxy_set_header X-Forwarded-For \$http_x_client;
      proxy_set_header X-Forwarded-Proto https;
      proxy_request_buffering off;
      proxy_buffering off;
      proxy_read_timeout 90s;
    }
  }
}
END
  /usr/sbin/nginx -c "$directory/nginx.conf" >>"$reports/nginx.log" 2>&1 &
  nginx=$!
  wait_for "http://127.0.0.1:$((port + 2))" "$reports/nginx.log"
}

# Checks after all attacks: the same process runs, memory has been released, the ledger is consistent, the log has no errors.
check_server() {
  kill -0 "$server" 2>/dev/null || finding 'the server has ended'
  curl --silent --fail --output /dev/null "http://127.0.0.1:$port/readyz" || finding 'the server is not ready'
  stop
  DATA_DIR=$1 DEMO=0 node src/server/ledger-verify.ts || finding 'the ledger'
  if grep -E '"level":(50|60)' "$2" | head -5 | cut -c1-600 | grep .; then finding 'errors in the log'; fi
}

# Counts the responses since the last call.
count() { node lab/attack/statuses.ts "$directory/counts" "${1:-}" || bad=1; }
finding() {
  echo "  FINDING $1"
  bad=1
}
# Highest memory since the start. Unit: megabytes. One picture in its dearest form takes 800 while it is decoded.
peak() { awk '/^VmHWM/ { print int($2 / 1024) }' "/proc/$server/status"; }
PEAK_LIMIT=1500
memory() { awk '/^VmRSS/ { print int($2 / 1024) }' "/proc/$server/status"; }
# Minimum memory of twenty seconds.
lowest_memory() { for _ in $(seq 20); do memory && sleep 1; done | sort -n | head -1; }
# Memory used by an attack must be released within a minute, except for a fifth. Unit: megabytes.
settle() {
  for _ in $(seq 60); do
    [ "$(memory)" -le $(($1 * 6 / 5)) ] && break
    sleep 1
  done
  echo "Memory of the server: $1 MB before, $(memory) MB afterwards"
  [ "$(memory)" -le $(($1 * 6 / 5)) ] || finding 'the server has grown by more than a fifth'
}
# Sessions live 15 minutes: each attack starts with fresh ones.
describe() {
  node lab/attack/write-inputs.ts "$directory/api"
  count
}
header() { cat "$directory/api/$1/header"; }
with_session() { [ -z "$(header "$1")" ] || printf '%s\n' "$2" "$(header "$1")"; }

fuzz() {
  local role=$1 arguments
  mapfile -t arguments < <(with_session "$role" -H)
  (cd "$directory" && exec "$schemathesis" run "$directory/api/$role/openapi.json" --base-url "$ATTACK_URL" --force-schema-version=30 --validate-schema=false \
    --checks not_a_server_error --data-generation-method all --hypothesis-max-examples "$2" --hypothesis-deadline None \
    --hypothesis-suppress-health-check too_slow,filter_too_much,data_too_large --hypothesis-seed "${SEED:-1}" --hypothesis-database none \
    --request-timeout 20000 --no-color "${arguments[@]}" >"$reports/schemathesis-$role$3.txt" 2>&1) || true
  if grep -q 'FAILURES' "$reports/schemathesis-$role$3.txt"; then
    finding "of Schemathesis as $role:"
    grep -A 12 'FAILURES' "$reports/schemathesis-$role$3.txt"
  fi
}

inject() {
  local role=$1 arguments
  mapfile -t arguments < <(with_session "$role" --headers)
  # Tests the query parameters, and the ids in the path.
  sqlmap -m "$2" --batch --level "${LEVEL:-3}" --risk 1 --dbms=PostgreSQL --technique=BEUS --flush-session --output-dir="$directory/sqlmap-$role" \
    --skip='user-agent,referer,host,cookie' --answers='follow=N,merge=N,exploit=N' "${arguments[@]}" >"$reports/sqlmap-$role.txt" 2>&1 || true
  if [ "$role" = visitor ]; then
    # A login is refused without the password; no input may change that.
    sqlmap -u "$ATTACK_URL/api/users/login/" --data '{"email":"a@b.example","password":"x"}' --batch --level "${LEVEL:-3}" --dbms=PostgreSQL \
      --technique=BEUS --ignore-code=401 --flush-session --output-dir="$directory/sqlmap-login" --answers='follow=N' >>"$reports/sqlmap-visitor.txt" 2>&1 || true
  fi
  if grep -qE 'identified the following injection|is vulnerable|appears to be .* injectable' "$reports/sqlmap-$role.txt"; then
    finding "of sqlmap as $role:"
    grep -E -A 8 'identified the following injection|is vulnerable|appears to be .* injectable' "$reports/sqlmap-$role.txt" | head -40
  fi
}

scan() {
  local role=$1 modules=all,-nikto,-buster,-brute_login_form,-wapp arguments address
  # Modules that guess names run for one role only: their word lists are generic, and no part of the site is served from a folder.
  [ "$role" = visitor ] || modules=exec,file,sql,xss,ssrf,redirect,crlf,xxe,csp,http_headers,methods
  mapfile -t arguments < <(with_session "$role" -H)
  while read -r address; do arguments+=(-s "${address/\*\//\/}"); done <"$directory/api/$role/addresses.txt"
  wapiti -u "$ATTACK_URL/" --scope domain -m "$modules" --flush-session --no-bugreport --max-scan-time "${SCAN:-300}" --max-attack-time "${SCAN:-300}" --store-session "$directory/wapiti" \
    --store-config "$directory/wapiti-config" -f json -o "$reports/wapiti-$role.json" "${arguments[@]}" >"$reports/wapiti-$role.txt" 2>&1 || true
  [ -f "$reports/wapiti-$role.json" ] || { finding "wapiti as $role has not ended"; tail -n 3 "$reports/wapiti-$role.txt"; return; }
  node -e '
    const { vulnerabilities, anomalies } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
    for (const [kind, found] of Object.entries({ ...vulnerabilities, ...anomalies }))
      // Browsers have dropped the one, and there is no TLS here for the other.
      for (const { method, path, info } of found.filter((one) => !/X-XSS-Protection|Strict-Transport/.test(one.info))) { console.log(`  FINDING of wapiti: ${kind}: ${method} ${path}: ${info}`); process.exitCode = 1; }
  ' "$reports/wapiti-$role.json" || bad=1
}

# Searches for forgotten files and path traversal.
look_about() {
  ffuf -s -u "$ATTACK_URL/FUZZ" -w lab/attack/names.txt -mc all -fc 400,404,405 >"$reports/ffuf.txt" 2>"$reports/ffuf-errors.txt" || { finding 'ffuf has not ended'; return; }
  while read -r name; do finding "of ffuf: /$name"; done <"$reports/ffuf.txt"
}

slowly() {
  echo "slowhttptest $1:"
  node lab/attack/ordinary-client.ts "${SECONDS_SLOW:-60}" &
  local ordinary=$!
  slowhttptest "$1" -c "${CONNECTIONS:-1000}" -r 200 -i 5 -l "${SECONDS_SLOW:-60}" -p 3 "${@:2}" >"$reports/slow$1.txt" 2>&1 || true
  sed 's/\x1b\[[0-9;]*m//g' "$reports/slow$1.txt" | grep -E '^(initializing|pending|connected|error|closed|service available):? ' | tail -6 | tr -s ' ' | paste -sd' ' | sed 's/^/  /'
  wait "$ordinary" || finding "ordinary requests suffered during slowhttptest $1"
}

limited=
hostile=
for tool in "$@"; do [ "$tool" = hostile ] && hostile=1; done
# The hostile attacks have their own server.
if [ "$*" != hostile ]; then
  start off
  describe
  # Warms up caches that every server needs.
  node lab/attack/ordinary-client.ts 10 | sed 's/ meanwhile/ before/'
  before=$(memory)
  for tool in "$@"; do
    case $tool in
      schemathesis)
        for role in ${ROLES:-visitor recycler producer superadmin}; do
          describe
          fuzz "$role" "${EXAMPLES:-25}" ''
          count "Schemathesis as $role"
        done
        ;;
      zzuf)
        describe
        node lab/attack/corrupted-requests.ts "${REQUESTS:-3000}" "${UPLOADS:-1200}" || bad=1
        count 'zzuf, what reached a route'
        ;;
      sqlmap)
        for role in ${ROLES:-visitor recycler producer superadmin}; do
          describe
          inject "$role" "$directory/api/$role/addresses.txt"
          count "sqlmap as $role"
        done
        ;;
      wapiti)
        for role in ${ROLES:-visitor recycler producer superadmin}; do
          describe
          scan "$role"
          count "wapiti as $role"
        done
        ;;
      control) lab/attack/control.sh "$reports" $((port + 1)) || finding 'a tool overlooks what is planted for it' ;;
      ffuf)
        look_about
        count ffuf
        ;;
      spreadsheets) SOFFICE=${SOFFICE:-soffice} vitest run tests/spreadsheets.test.ts >"$reports/spreadsheets.txt" 2>&1 || finding 'an export has a formula in LibreOffice' ;;
      slow)
        describe
        slowly -H -u "$ATTACK_URL/"
        slowly -B -s 8192 -t POST -f application/json -u "$ATTACK_URL/api/users/login/"
        slowly -X -w 1 -y 64 -n 5 -z 32 -k 3 -u "$ATTACK_URL/"
        count 'slowhttptest and ordinary requests'
        ;;
      limits) limited=1 ;;
      hostile) ;;
    esac
  done
  settle "$before"
  if [ -n "$limited" ]; then
    stop
    start on
    describe
    fuzz visitor 25 -limited
    count 'Schemathesis as visitor, with rate limits'
  fi

  check_server "$directory/data" "$reports/server.log"
fi
if [ -n "$hostile" ]; then
  start_public
  export ATTACK_URL=http://127.0.0.1:$((port + 2)) ATTACK_OUTBOX=$directory/public/outbox
  # Growth in the first minute, by threads and compiled code, does not count.
  node lab/attack/hostile/run.ts 1 | sed "s|FINDING|in the first minute:|"
  before=$(lowest_memory)
  node lab/attack/hostile/run.ts "${MINUTES:-10}" || bad=1
  echo "Highest memory of the server: $(peak) MB"
  [ "$(peak)" -le $PEAK_LIMIT ] || finding "the server took more than $PEAK_LIMIT MB"
  settle "$before"
  check_server "$directory/public" "$reports/public.log"
fi
[ $bad = 0 ] && echo 'Nothing found.'
exit $bad
