import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commentsOf } from '../../bin/docs/comments.ts'
import { declaredTables } from '../../bin/docs/database.ts'
import { pages } from '../../bin/docs/pages.ts'
import { ROOT } from './sources.ts'

describe('the generated pages of docs/', async () => {
  it.each(Object.entries(await pages()))('%s is what `npm run docs` writes', (file, text) => {
    const path = resolve(ROOT, 'docs', file)
    expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(text)
  })
})

describe('what a reader looks up', () => {
  it('is said of every table: the sentence above its declaration tells what it is for', async () => {
    const silent = (await declaredTables()).filter(({ purpose }) => !/^[A-Z].{10,}\.$/s.test(purpose))
    expect(silent.map(({ folder, variable }) => `${folder}/${variable}`)).toEqual([])
  })

  it('is not taken from a comment on something else', () => {
    const source = "/** Counts. */\nexport const counts = pgTable('counts', {})\n\nexport const policies = pgTable('policies', {})"
    expect(['counts', 'policies'].map(commentsOf(source).get)).toEqual(['Counts.', undefined])
  })
})
