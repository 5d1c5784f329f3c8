import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages } from '../../bin/docs/pages.ts'
import { ROOT } from './sources.ts'

/** What the specification's addresses and wire fields misspell, or call by another company's name. */
const PECULIAR =
  /[Ss]ucess|[Vv]ehical|[Rr]esigstration|cyphyer|[Mm]ortagagee|[Bb]ussienss|sharableLink|[Mm]otarProduct|getget|AllRefred|customerr|ByFlter|Apptmnt|Intrested|NtAvailble|AdharNo|\bOona/

/**
 * The edge, where these spellings are translated, and where outcome codes are data: their table, and the database. Tests of the API use the
 * specification's spelling, as its clients do.
 */
const EDGE =
  /^src\/(app|lines\/[^/]+)\/routes\.ts$|^src\/domain\/outcomes\.ts$|^db\/migrations\/|^src\/features\/work\/calendar\/public\/server\/tables\.ts$|^src\/features\/[^/]+\/[^/]+\/(public\/contract(\.ts$|\/)|rules\/list[\w-]*\.ts$)|^src\/.+\.test\.tsx?$|^e2e\/every-address\.spec\.ts$/

const files = globSync(['src/**/*', 'bin/**/*', 'bench/**/*', 'e2e/**/*', 'public/**/*', 'db/**/*', 'docs/**/*.md', '*.{ts,html,md}'], {
  cwd: ROOT,
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(ts|tsx|mjs|css|html|md|sql|csv|json|svg)$/.test(file))
const generated = new Set(Object.keys(await pages()).map((page) => `docs/${page}`))
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8')

describe('the spellings of the specification', () => {
  it('are known', () => {
    const specified = [...globSync('test/spec/*.csv', { cwd: ROOT })].map(read).join('\n')
    expect(files.length).toBeGreaterThan(300)
    expect(specified).toMatch(PECULIAR)
  })

  it('stand in the manifest of screens, in contracts and in definitions of lists only', () => {
    const inside = files.filter((file) => !EDGE.test(file) && !generated.has(file))
    const found = inside.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) => (PECULIAR.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 120)}`] : [])),
    )
    expect(found).toEqual([])
  })
})
