#!/usr/bin/env bash
# Checks that the tools detect seeded vulnerabilities: SQL injection, reflected XSS, path traversal, an exposed file. Exit 1 when one is
# missed: then the tool's silence about the product proves nothing.
#   lab/attack/control.sh REPORTS PORT
set -euo pipefail
cd "$(dirname "$0")/../.."
reports=$1
port=$2
directory=$(mktemp -d)
node --disable-warning=ExperimentalWarning lab/attack/vulnerable-server.ts "$port" "$directory" &
planted=$!
trap 'kill $planted 2>/dev/null; rm -rf "$directory"' EXIT
url=http://127.0.0.1:$port
for _ in $(seq 100); do curl --silent --fail --output /dev/null "$url/" && break || sleep 0.2; done
bad=0
expect() {
  if grep -qE "$2" "$3" 2>/dev/null; then echo "  $1: found"; else
    echo "  $1: NOT FOUND"
    bad=1
  fi
}
echo 'Planted faults:'
sqlmap -u "$url/goods?id=1" --batch --level 1 --risk 1 --technique=BEU --flush-session --output-dir="$directory/sqlmap" >"$reports/control-sqlmap.txt" 2>&1 || true
expect 'sqlmap, an SQL injection' 'identified the following injection' "$reports/control-sqlmap.txt"
wapiti -u "$url/" --scope domain -m xss,file --flush-session --no-bugreport --max-scan-time 120 --store-session "$directory/wapiti" \
  --store-config "$directory/config" -f json -o "$reports/control-wapiti.json" >"$reports/control-wapiti.txt" 2>&1 || true
expect 'wapiti, a script that comes back' '"info": "XSS|Cross Site Scripting.*via injection' "$reports/control-wapiti.json"
expect 'wapiti, a way out of a folder' 'Linux local file disclosure|Path Traversal.*via|etc%2Fpasswd' "$reports/control-wapiti.json"
ffuf -s -u "$url/FUZZ" -w lab/attack/names.txt -mc all -fc 404 >"$reports/control-ffuf.txt" 2>/dev/null || true
expect 'ffuf, a file left lying' '^\.env$' "$reports/control-ffuf.txt"
exit $bad
