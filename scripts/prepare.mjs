// Shared by start, build and test: installing packages, finding the right Node, building. Plain JavaScript without packages, because it
// runs on Node 20 and before the install.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const OLDEST_LAUNCHER = [20, 19];
// Minimum version: from here on Node strips types without a flag.
const OLDEST_SERVER = [22, 18];
const BUILD_INPUTS =
  /^(src\/|public\/|bundles\.ts$|package-lock\.json$|tsconfig\.json$|(vite|react-router|postcss)\.config\.[cm]?[jt]s$)/;
const NOT_BUILT = /\.test\.tsx?$/;
/** Whether the site is built anew when this file of the project changes. */
export const isBuildInput = (path) => BUILD_INPUTS.test(path) && !NOT_BUILT.test(path);
/** Folder of the packaged Node.js, which has a lock file of its own. */
const nodeFolder = join(root, 'scripts', 'node');
const ownNode = join(root, 'node_modules', '.bin', 'node');
const buildHashFile = join(root, 'build', '.hash');

/** Prints an error and exits. @returns {never} */
export function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}

/** Runs a program in our terminal; resolves to its exit code, 128 + number for a signal as in shells. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...env } });
    // It would go on without anybody who uses it.
    const end = () => child.kill();
    process.once('exit', end);
    child.on('error', (error) => {
      console.error(`${command} does not start: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => {
      process.off('exit', end);
      resolve(code ?? signalCode(signal));
    });
  });
}

export function signalCode(signal) {
  return { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 }[signal] ?? 1;
}

/** Our environment with the project's own programs, including Node, before those of the system. */
export function environment() {
  return { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` };
}

/** Installs the packages of the lock files unless they are installed. @param tools whether those of tests and lint are needed too */
export async function ensureInstalled({ tools = false } = {}) {
  if (!isAtLeast(process.versions.node, OLDEST_LAUNCHER)) {
    fail(`Node.js ${OLDEST_LAUNCHER.join('.')} or later is needed, this is ${process.versions.node}`);
  }
  const missing = [root, ...(isNodePackaged() ? [nodeFolder] : [])].filter((folder) => !isInstalled(folder, tools));
  if (missing.length > 0) await install(missing, tools);
  linkPackagedNode();
}

/** Runs npm in each folder at once: one npm unpacks with one processor, and the packaged Node.js is a third of all bytes. */
async function install(folders, tools) {
  console.log('Installing packages (about a minute) …');
  const began = performance.now();
  const options = [tools ? '--include=dev' : '--omit=dev', '--loglevel=error', '--no-audit', '--no-fund'];
  const codes = await Promise.all(folders.map((folder) => run('npm', ['ci', '--prefix', folder, ...options])));
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) fail('The packages could not be installed: see above', failed);
  console.log(`The packages were installed in ${secondsSince(began)} s`);
}

const secondsSince = (began) => ((performance.now() - began) / 1000).toFixed(1);

/** npm writes its own lock file at the end of an install, so an interrupted install has none. */
function isInstalled(folder, tools) {
  const installedFile = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  const { '': _project, ...wanted } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  const isSame = (path) =>
    installed[path]?.version === wanted[path]?.version && installed[path]?.integrity === wanted[path]?.integrity;
  // Packages for other platforms are only in the project's lock file.
  const isNeeded = (path) => !wanted[path].optional && !wanted[path].devOptional && (tools || !wanted[path].dev);
  return Object.keys(installed).every(isSame) && Object.keys(wanted).filter(isNeeded).every(isSame);
}

/** Whether there is a packaged Node.js for this platform. */
function isNodePackaged() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(nodeFolder, 'package.json'), 'utf8'));
  return `node-${process.platform}-${process.arch}` in optionalDependencies;
}

/** Makes the packaged Node.js the one of the project's programs and of npm's scripts, which an install of the packages forgets. */
function linkPackagedNode() {
  const packaged = join(nodeFolder, 'node_modules', '.bin', 'node');
  if (!existsSync(packaged) || existsSync(ownNode)) return;
  rmSync(ownNode, { force: true });
  symlinkSync(relative(dirname(ownNode), packaged), ownNode);
}

/** Node binary that runs the server: the project's own if it has one for this platform, else the current one. */
export function serverNode() {
  if (existsSync(ownNode) && spawnSync(ownNode, ['--version']).status === 0) return ownNode;
  if (isAtLeast(process.versions.node, OLDEST_SERVER)) return process.execPath;
  return fail(
    `There is no packaged Node.js for ${process.platform}-${process.arch}: ` +
      `install Node.js ${OLDEST_SERVER.join('.')} or later (this is ${process.versions.node})`,
  );
}

/** Builds the site unless the existing build matches the sources. */
export async function ensureBuilt() {
  if (!isBuilt()) await build();
}

/** Whether the existing build matches the sources. */
export function isBuilt() {
  return existsSync(buildHashFile) && readFileSync(buildHashFile, 'utf8').trim() === sourceHash();
}

/** Builds the site; its configuration also compresses the assets. An interrupted build does not count. */
export async function build() {
  console.log('Building the site …');
  const began = performance.now();
  const hash = sourceHash();
  rmSync(buildHashFile, { force: true });
  const code = await run('react-router', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  if (code !== 0) fail('The build failed: see above', code);
  writeFileSync(buildHashFile, `${hash}\n`);
  console.log(`The site was built in ${secondsSince(began)} s`);
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const path of sourceFiles())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function sourceFiles() {
  const list = (folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
      : [];
  const top = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  return [...top, ...list('src'), ...list('public')]
    .filter(isBuildInput)
    .sort((left, right) => (left < right ? -1 : 1));
}

function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
