import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * Copies the folder of a PostgreSQL that runs on this disk, between the two words of a backup, as its owner or as root: for a replica. Elsewhere this is
 * `pg_basebackup`, which the PostgreSQL that comes from npm does not have.
 */
export async function copyCluster(leader: pg.Client, target: string): Promise<void> {
  const ask = async (text: string) => String(Object.values((await leader.query<Record<string, unknown>>(text)).rows[0] ?? {})[0])
  const source = await ask(`select current_setting('data_directory')`)
  await ask(`select pg_backup_start('copy', true)`)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { mode: 0o700 })
  // What goes away while it is copied is not needed: the log says what was written meanwhile.
  spawnSync('cp', ['-a', `${source}/.`, target])
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(target, name), { force: true })
  writeFileSync(join(target, 'backup_label'), await ask('select labelfile from pg_backup_stop(false)'))
  rmSync(join(target, 'pg_wal'), { recursive: true })
  spawnSync('cp', ['-a', join(source, 'pg_wal'), target])
}
