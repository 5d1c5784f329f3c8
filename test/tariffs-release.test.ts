import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { start as startProgram } from '#app/server/start.ts'
import { dayOf } from '#domain/day.ts'
import { startApp, TEST_SECRET, type TestApp } from './support/app.ts'
import { accept, answered, type Caller, car, offer, person, type Quotation, read, start } from './support/quoting.ts'
import { draftOf, FIRST, linesFor, seen, versionNamed } from './support/tariffs.ts'

let app: TestApp
let ana: Caller
let ramon: Caller
let offered: Quotation

/** Tables as a release would have stored them without a rate for the first class, and without classes where they are null. */
const keep = async (version: string, state: string, gross: string, from = dayOf(new Date())) =>
  app.owner.query(
    `insert into tariffs (line, version, effective_from, tables, state) select line, $1, $2, jsonb_set(tables, '{classes,0,gross,1}', $3), $4 from tariffs where version = $5`,
    [version, from, gross, state, FIRST],
  )

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
  offered = await offer(ana)
  await keep('CTPL-OTHER', 'active', 'null')
  await keep('CTPL-BEGUN', 'draft', '"a lot"', '2099-01-01')
})
afterAll(() => app.stop())

const WHERE = 'Classes, row 1 (PC), column Gross premium · 1 year: Gross premium · 1 year'

describe('a tariff of another release than the program', () => {
  it('is named at the start, with its line, the place and what to do', async () => {
    const said: string[] = []
    const second = await startProgram(
      readConfig({ DATABASE_URL: app.databaseUrl, PORT: '0', LOG_LEVEL: 'error', KALASAG_SECRET: TEST_SECRET, DEMO_DATA: 'off' }),
      (line) => said.push(line),
    )
    await second.stop()
    expect(said).toEqual([
      expect.stringMatching(
        /CTPL-OTHER of CTPL \(active\) does not match this release .* is missing. .* start a draft from it, fix that and activate it/,
      ),
      expect.stringMatching(
        /CTPL-BEGUN of CTPL \(draft\) does not match this release .*needs an amount in pesos.* Fix it, or discard it\./,
      ),
    ])
    for (const sentence of said) expect(sentence).toContain(WHERE)
  })

  it('is named on the screens of tariffs', async () => {
    const [ctpl] = await linesFor(ramon)
    expect(ctpl?.notices).toContainEqual({
      text: expect.stringMatching(/^CTPL-OTHER of CTPL \(active\) does not match this release/),
      textI18n: expect.anything(),
    })
    const { id } = await versionNamed(ramon, 'CTPL-OTHER')
    expect((await seen(ramon, id)).notices).toContainEqual({ text: expect.stringContaining(WHERE), textI18n: expect.anything() })
  })

  it('prices nothing and says so; what an earlier version priced stands', async () => {
    await expect(offer(ana)).rejects.toThrow(/409 The premium tables CTPL-OTHER do not fit this release/)
    const draft = await start(ana, car())
    expect((await read(ana, draft.id)).state).toBe('draft')
    expect(answered<Quotation>(await accept(ana, await read(ana, offered.id)))).toMatchObject({ total: 61_040, tariff: { version: FIRST } })
  })

  it('is put right by a draft that begins as a copy of it', async () => {
    expect((await draftOf(ramon, 'CTPL-MENDED', '2099-01-01', 'CTPL-OTHER')).tables).toHaveProperty('classes')
  })
})
