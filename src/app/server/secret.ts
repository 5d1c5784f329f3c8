import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#kit/server/start-refused.ts'
import type { Config } from './config.ts'

/** The installation's secret: configured, or generated at first start and stored readable by its owner only. */
export async function secretOf({ KALASAG_SECRET, KALASAG_DATA }: Config): Promise<string> {
  if (KALASAG_SECRET) return KALASAG_SECRET
  const path = join(KALASAG_DATA, 'secret')
  const kept = (await read(path)) ?? (await make(path))
  if (kept.trim().length < 32)
    throw new StartRefused(
      `The secret in ${path} is empty or cut off. Put back the one of a backup, since without it nothing that is encrypted can be read; where there is no data yet, remove the file.`,
    )
  return kept
}

const read = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return undefined
    throw new StartRefused(`The secret in ${path} cannot be read (${problem.code}). Let this user read it.`)
  })

/** Of programs that start together one creates it; none ever reads a partial one, nor leaves one where the disk is full. */
async function make(path: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await mkdir(join(path, '..'), { recursive: true })
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    await link(draft, path).catch((problem: NodeJS.ErrnoException) => {
      if (problem.code !== 'EEXIST') throw problem
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}
