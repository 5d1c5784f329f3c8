import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { forgottenMigrations, landedMigrations, listedMigrations, presentMigrations } from '../../bin/docs/landed-migrations.ts'

/** From this one on, the previous release keeps running while a new one migrates. */
const FIRST_BESIDE = '0132'
const FOLDER = 'db/migrations'
const beside = presentMigrations()
  .map((line) => line.split('  ')[1] ?? '')
  .filter((name) => name >= FIRST_BESIDE)

/** What the previous release, or anyone who uses the tables during these migrations, would notice of them. */
const noticed = (args: readonly string[], input?: string): string =>
  spawnSync('node_modules/.bin/squawk', ['--reporter', 'gcc', ...args], { input, encoding: 'utf8' }).stdout

describe('a migration', () => {
  it('is listed with the hash of its text: `npm run docs` adds a new one, and one that landed is never edited', () => {
    // A database that has run one does not run it again: another change of the tables needs another migration.
    expect(listedMigrations()).toEqual(presentMigrations())
  })

  it('that landed on main is there as it landed', () => {
    expect(presentMigrations()).toEqual(expect.arrayContaining(landedMigrations()))
  })

  it('was never taken out of the listing by a commit of this history, nor changed in it', () => {
    const there = new Set(presentMigrations())
    expect(forgottenMigrations().filter((line) => !there.has(line))).toEqual([])
  })

  it('takes nothing from the release before it, which works while it runs and after, and holds no table for long', () => {
    expect(noticed(beside.map((name) => `${FOLDER}/${name}`))).toBe('')
  })

  it.each([
    ['ban-drop-column', 'alter table policies drop column number'],
    ['renaming-column', 'alter table policies rename column number to name'],
    ['changing-column-type', 'alter table policies alter column number type int'],
    ['adding-required-field', 'alter table policies add column note text not null'],
    ['constraint-missing-not-valid', 'alter table policies add constraint numbered check (number is not null)'],
  ])('would be refused as %s: %s', (rule, text) => {
    expect(noticed([], `${text};`)).toContain(rule)
  })

  it('drops a function only after saying since which migration nothing calls it', () => {
    const drops = beside.flatMap((name) => {
      const lines = readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n')
      return lines.flatMap((line, n) => (/^\s*drop function/i.test(line) ? [{ name, before: lines[n - 1] ?? '' }] : []))
    })
    for (const { name, before } of drops) {
      const since = /^-- unused since (\d{4})$/.exec(before)?.[1]
      expect(since && since < name, `${name}: “-- unused since 0123” above what it drops`).toBe(true)
    }
  })
})
