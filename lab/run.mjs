// npm run lab -- NAME [OPTIONS]: starts one of the measurements and experiments; without a name it lists them.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXPERIMENTS = {
  pages: ['bench/pages/run.ts', 'Lighthouse on public pages and workspaces, and interaction to next paint on 500 rows'],
  journeys: ['bench/journeys/run.ts', 'seven journeys through the demo market, counted in clicks, keys and seconds'],
  market: ['bench/generate.ts', 'fills an empty database with a market of any size: --offers N'],
  storm: [
    'storm/run.ts',
    'kills, pauses, cuts off and fills up what the market runs on; nothing acknowledged may be lost',
  ],
  races: ['storm/races.ts', 'crowds of buyers on one offer and decisions that exclude each other, against two servers'],
  outages: [
    'storm/outages.ts',
    'a database that answers late or not at all: how long people wait, and what is kept meanwhile',
  ],
  soak: ['storm/soak.ts', 'two hours at half load with a kill every five minutes: no growth, no error, nothing lost'],
  failover: ['storm/failover.ts', "trade while a replicated PostgreSQL fails over (Debian's Patroni, etcd, HAProxy)"],
  attack: [
    'attack/attack.sh',
    'sqlmap, wapiti, zzuf, slowhttptest, Schemathesis and hostile clients against a demo market',
  ],
  'two-servers': ['clusters/two-servers.sh', 'the browser tests against two servers behind nginx on one database'],
  'object-storage': [
    'clusters/object-storage.sh',
    "the tests of files on a real S3 server (Debian's Ceph): object-storage test",
  ],
  'point-in-time': [
    'clusters/point-in-time.sh',
    'kills a PostgreSQL with archived log and deletes its disk under trade',
  ],
};

const [name = '', ...options] = process.argv.slice(2);
const experiment = Object.hasOwn(EXPERIMENTS, name) ? EXPERIMENTS[name] : undefined;
if (experiment === undefined) {
  console.log('npm run lab -- NAME [OPTIONS]\n');
  for (const [known, [, does]] of Object.entries(EXPERIMENTS)) console.log(`  ${known.padEnd(16)}${does}`);
  process.exit(name === '' ? 0 : 1);
}
const path = fileURLToPath(new URL(experiment[0], import.meta.url));
const [command, args] = path.endsWith('.sh') ? [path, options] : [process.execPath, [path, ...options]];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.exit(spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status ?? 1);
