import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { describe, expect, it } from 'vitest'
import { compiled, translationsOf } from '../../bin/messages/catalogue.ts'
import { customerFiles } from '../../bin/messages/customers.ts'
import { textsOf } from '../../bin/messages/texts.ts'
import { untranslatableIn } from '../../bin/messages/untranslatable.ts'
import { ROOT } from './sources.ts'

const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
const catalogues = globSync('src/app/messages/*.po', { cwd: ROOT })

/** The placeholders of a message, in any order: a language may put them elsewhere, but must include them all. */
function placesOf(message: string): string[] {
  const parts = compiled(message)
  const names = (each: unknown): string[] => {
    if (!Array.isArray(each)) return []
    const [name, , cases] = each
    const nested =
      cases && typeof cases === 'object' ? Object.values(cases).flatMap((inner) => (Array.isArray(inner) ? inner.flatMap(names) : [])) : []
    return [String(name), ...nested]
  }
  return typeof parts === 'string' ? [] : [...new Set(parts.flatMap(names))].sort()
}

describe('languages', () => {
  it('finds what customers see, and nothing that only staff see', () => {
    const screens = [...customerFiles].filter((file) => file.includes('/screens/')).map((file) => /\/screens\/([^/]+)\//.exec(file)?.[1])
    expect(screens).toEqual(expect.arrayContaining(['customer-login', 'wizard', 'confirm', 'pay-now', 'return', 'policy', 'capture']))
    for (const ofStaff of ['case', 'tariffs', 'dashboard', 'leads']) expect(screens).not.toContain(ofStaff)
  })

  it('have every sentence of the sources in their catalogues: `npm run messages` puts them there', async () => {
    const [catalogue] = await getCatalogs(getConfig({ cwd: ROOT }))
    const inSources = Object.keys((await catalogue?.collect()) ?? {}).sort()
    expect(inSources.length).toBeGreaterThan(2000)
    for (const file of catalogues) {
      const inCatalogue = Object.keys((await catalogue?.read(basename(file, '.po'))) ?? {}).sort()
      expect(inCatalogue, file).toEqual(inSources)
    }
  })

  it.each(catalogues)('%s says everything that people read; only who runs the program reads English', async (file) => {
    const translations = await translationsOf(file)
    const ofOperators = new Set(
      globSync('src/app/server/**/*.ts', { cwd: ROOT }).flatMap((source) => textsOf(source, read(source)).map(({ id }) => id)),
    )
    const [catalogue] = await getCatalogs(getConfig({ cwd: ROOT }))
    const sentences = Object.keys((await catalogue?.collect()) ?? {})
    expect(sentences.filter((sentence) => !translations.has(sentence) && !ofOperators.has(sentence))).toEqual([])
  })

  it.each(catalogues)('%s keeps every value that its sentences take', async (file) => {
    const differs = [...(await translationsOf(file))].filter(([id, translation]) => `${placesOf(id)}` !== `${placesOf(translation)}`)
    expect(differs).toEqual([])
  })

  it('can say every word of a screen, as none bypasses the catalogue', () => {
    const screens = globSync('src/**/*.tsx', { cwd: ROOT })
    expect(screens.flatMap((file) => untranslatableIn(file, read(file)))).toEqual([])
  })

  it('can say whatever staff are notified of, but what reaches customers by text message', () => {
    const servers = globSync('src/features/**/server/**/*.ts', { cwd: ROOT })
    const notifying = servers.filter((file) => /\b(notify|scheduleReminders?|notifyAgentOf\w+|notifyAgent)\(/.test(read(file)))
    const composed = /\b(title|body)(:| =)(\s|\w+( [!=]== '?\w+'?)? \?)*\s`(?=[^`]*\$\{)(\$\{[^}]*\}|[^`$])*`/g
    const inEnglish = (file: string) =>
      (read(file).match(composed) ?? []).filter((text) => /[a-z]{2}/.test(text.replace(/^.*?`|\$\{[^}]*\}/gs, '')))
    expect(notifying.length).toBeGreaterThan(60)
    expect(notifying.filter((file) => inEnglish(file).length > 0).sort()).toEqual([
      'src/features/selling/credit/public/server/commands.ts',
      'src/features/servicing/policies/server/instalments.ts',
    ])
  })

  it('catch a word that bypasses the catalogue', () => {
    const bare = (jsx: string) => untranslatableIn('planted.tsx', `import { Button } from '@mantine/core'\nconst Screen = () => ${jsx}`)
    expect(bare('<p>Pay now</p>')).toHaveLength(1)
    expect(bare('<p>{paid ? "Paid" : t("Not paid")}</p>')).toHaveLength(1)
    expect(bare('<p>{count + " days"}</p>')).toHaveLength(1)
    expect(bare('<Button aria-label="Close" />')).toHaveLength(1)
    expect(bare('<img alt="A car" />')).toHaveLength(1)
    expect(bare('<Button aria-label={t("Close")}>{t("Close")} · {name}</Button>')).toEqual([])
  })

  it('catch a text however it reaches the screen', () => {
    const ids = (code: string) => textsOf('planted.ts', code).map(({ id }) => id)
    expect(ids("t(isPaid ? 'paid in full' : 'open')")).toEqual(['paid in full', 'open'])
    expect(ids("const field = { label: 'Plate number', lookup: 'AreaOfUsage', help: 'as on the plate' }")).toEqual([
      'Plate number',
      'as on the plate',
    ])
    expect(ids("throw problem('invalid', { message: 'Choose another day.' })")).toEqual(['Choose another day.'])
    expect(textsOf('sent-texts.ts', "const sent = { title: 'A claim is paid', words: { text: 'We paid your claim.' } }")).toMatchObject([
      { id: 'A claim is paid' },
    ])
    expect(ids("if (state === 'Open') headers.get('Content-Type')")).toEqual([])
  })
})
