import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * Copies the data directory of a PostgreSQL that runs on this disk, between the start and stop of a backup, as its owner or as root: for a
 * replica. Elsewhere this is `pg_basebackup`, which the PostgreSQL from npm does not have.
 */
export async function copyCluster(leader: pg.Client, target: string): Promise<void> {
  const ask = async (text: string) => String(Object.values((await leader.query<Record<string, unknown>>(text)).rows[0] ?? {})[0])
  const source = await ask(`select current_setting('data_directory')`)
  await ask(`select pg_backup_start('copy', true)`)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { mode: 0o700 })
  // What disappears during the copy is not needed: the log has what was written in the meantime.
  spawnSync('cp', ['-a', `${source}/.`, target])
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(target, name), { force: true })
  writeFileSync(join(target, 'backup_label'), await ask('select labelfile from pg_backup_stop(false)'))
  rmSync(join(target, 'pg_wal'), { recursive: true })
  spawnSync('cp', ['-a', join(source, 'pg_wal'), target])
}
