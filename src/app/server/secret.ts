import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The installation's secret: configured, or made at first start and kept readable by its owner only. */
export async function secretOf({ KALASAG_SECRET, KALASAG_DATA }: Config): Promise<string> {
  if (KALASAG_SECRET) return KALASAG_SECRET
  const path = join(KALASAG_DATA, 'secret')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept) return kept
  await mkdir(KALASAG_DATA, { recursive: true })
  await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFile(path, 'utf8')
}
