import { describe, expect, it } from 'vitest'
import { forgottenMigrations, landedMigrations, listedMigrations, presentMigrations } from '../../bin/docs/landed-migrations.ts'

describe('a migration', () => {
  it('is listed with the hash of its text: `npm run docs` adds a new one, and one that landed is never edited', () => {
    // A database that ran it does not run it again: another change of the tables is another migration.
    expect(listedMigrations()).toEqual(presentMigrations())
  })

  it('that landed on main is there as it landed', () => {
    expect(presentMigrations()).toEqual(expect.arrayContaining(landedMigrations()))
  })

  it('was never taken out of the listing by a commit of this history, nor changed in it', () => {
    const there = new Set(presentMigrations())
    expect(forgottenMigrations().filter((line) => !there.has(line))).toEqual([])
  })
})
