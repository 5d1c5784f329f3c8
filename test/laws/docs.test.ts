import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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

const TOP = 'src|test|bin|db|bench|e2e|docs'
const files = [...globSync(`{${TOP.replaceAll('|', ',')}}/**/*.*`, { cwd: ROOT }), ...globSync('*.*', { cwd: ROOT })].map(
  (file) => `/${file}`,
)
const isFile = (path: string) => files.some((file) => file.endsWith(`/${path}`))

/**
 * What a page names as a file or a folder that does not exist. A file may be named by the end of its path; text with `<…>`, `*` or `…` is a
 * pattern.
 */
function namesNothing(page: string, text: string): string[] {
  const quoted = [...text.matchAll(/`([\w./@-]+)`/g)].map(([, path = '']) => path)
  const links = [...text.matchAll(/\]\(([\w./-]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path)
  return [
    ...quoted.filter((path) => /^\w.*\.(tsx?|[mc]js|json|sql|md|po|css|csv)$/.test(path) && !isFile(path)),
    ...quoted.filter((path) => new RegExp(`^(${TOP})/[^.]+$`).test(path) && !existsSync(join(ROOT, path))),
    ...links.filter((path) => !existsSync(resolve(ROOT, dirname(page), path))),
  ]
}

describe('what a page names', () => {
  it.each(['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: ROOT })])('exists: %s', (page) => {
    expect(namesNothing(page, readFileSync(join(ROOT, page), 'utf8'))).toEqual([])
  })

  it('is missed where it does not exist', () => {
    const page =
      'See `domain/day.ts`, `day.ts`, `src/features/<area>/x.ts`, `domain/night.ts`, `night.ts`, `src/nowhere` and [that](nowhere.md).'
    expect(namesNothing('docs/planted.md', page)).toEqual(['domain/night.ts', 'night.ts', 'src/nowhere', 'nowhere.md'])
  })
})

describe('a decision', () => {
  it('is known by a number of its own, which its heading says as its file does', () => {
    const numbers = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((file) => {
      const inFile = Number(/(\d+)-/.exec(file)?.[1])
      expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(new RegExp(`^# ${inFile}\\. `))
      return inFile
    })
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})
