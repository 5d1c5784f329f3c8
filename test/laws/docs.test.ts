import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages } from '../../bin/docs/pages.ts'
import { ROOT } from './sources.ts'

describe('the generated pages of docs/', async () => {
  it.each(Object.entries(await pages()))('%s is what `npm run docs` writes', (file, text) => {
    const path = resolve(ROOT, 'docs', file)
    expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(text)
  })
})
