import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = 'db/migrations'
/** A line for each migration: the hash of its text, and its name. What landed on main never changes. */
export const LISTING = `${FOLDER}/hashes.txt`

const git = (...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 })
  } catch {
    return undefined
  }
}

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)
const nameOf = (line: string): string => line.split('  ')[1] ?? ''

export const listedMigrations = (): string[] => {
  const path = resolve(ROOT, LISTING)
  return existsSync(path) ? linesOf(readFileSync(path, 'utf8')) : []
}

/** The migrations currently in the folder. */
export const presentMigrations = (): string[] =>
  readdirSync(resolve(ROOT, FOLDER))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(resolve(ROOT, FOLDER, name))
      return `${createHash('sha256').update(text).digest('hex')}  ${name}`
    })

/** Where this branch left main: the last common commit; on main, the newest. Undefined where there is no repository. */
const leftMainAt = (): string | undefined => (git('merge-base', 'main', 'HEAD') ?? git('merge-base', 'origin/main', 'HEAD'))?.trim()

/** The migrations that landed: main's listing where this branch left it. */
export function landedMigrations(): string[] {
  const base = leftMainAt()
  return linesOf((base && git('show', `${base}:${LISTING}`)) ?? '')
}

/** Lines that were once removed from the listing in main's history. */
export function forgottenMigrations(): string[] {
  const base = leftMainAt()
  const history = base ? git('log', '--first-parent', '-m', '-p', '--format=', base, '--', LISTING) : undefined
  return linesOf(history ?? '')
    .filter((line) => /^-[0-9a-f]{64} {2}/.test(line))
    .map((line) => line.slice(1))
}

/**
 * The listing as `npm run docs` writes it: a landed migration keeps its line, whatever happened to its file; a check detects the
 * difference.
 */
export function migrationListing(): string {
  const landed = landedMigrations()
  const kept = new Set(landed.map(nameOf))
  return [...landed, ...presentMigrations().filter((line) => !kept.has(nameOf(line)))].map((line) => `${line}\n`).join('')
}
