import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './sources.ts'

it('docs/security.md names as evidence only files that exist', () => {
  const text = readFileSync(resolve(ROOT, 'docs/security.md'), 'utf8')
  const named = [...text.matchAll(/`((?:src|test|bin|db|docs)\/[^`\s]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([])
})
