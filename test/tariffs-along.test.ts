import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { motorConsents, motorQuoted, sedan } from './support/motoring.ts'
import { answered, type Caller, person, type Quotation } from './support/quoting.ts'
import {
  act,
  compared,
  confirmed,
  copiesOf,
  type Detail,
  dearer,
  draftOf,
  FIRST,
  linesFor,
  proposed,
  saved,
  seen,
  versionNamed,
} from './support/tariffs.ts'

type Page = { items: { before: number; after: number; control: string; reasons: string }[]; count: number }

const MOTOR = 'MOTOR-2026-2'
/** What the new version of CTPL adds to the premium for a private car. */
const MORE = 4_000
let app: TestApp
let ramon: Caller
let teresita: Caller
let ana: Caller
let offered: Quotation
let vehicle: Awaited<ReturnType<typeof sedan>>
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ramon = await person(app.url, 'ramon.penaflor')
  teresita = await person(app.url, 'teresita.ocampo')
  ana = await person(app.url, 'ana.reyes')
  vehicle = await sedan(ana)
  offered = await motorQuoted(ana, vehicle)
  await motorQuoted(ana, await sedan(ana, { withCtpl: false }))
  await copiesOf(app, offered.id, 298)
})
afterAll(() => app.stop())

const activated = async (version: Detail) => {
  const ready = await seen(teresita, version.id)
  return answered<Detail>(await act(teresita, ready, 'activate', { confirmed: confirmed(ready) }))
}
const pack = (draft: Detail, versionId: string) => act(ramon, draft, 'package', { within: 'ctpl', versionId })
const motorNotices = async () => (await linesFor(ramon)).find(({ code }) => code === 'motor')?.notices

describe('a new version of CTPL, which motor sells along', () => {
  let newer: Detail

  it('is activated by whoever knows that motor goes on selling the old one', async () => {
    expect(await motorNotices()).toEqual([])
    const draft = await draftOf(ramon, 'CTPL-ALONG-1', today)
    const ready = await proposed(ramon, await saved(ramon, draft, { tables: dearer(draft, 60_000) }))
    const [ending, along] = confirmed(ready)
    expect([ending, along]).toEqual([`end:${FIRST}:${addDays(today, -1)}`, expect.stringContaining(`along:${MOTOR}:${FIRST}`)])
    expect(await act(teresita, ready, 'activate', { confirmed: [ending] })).toMatchObject({
      status: 409,
      message: expect.stringContaining(
        `${MOTOR} also sells ${FIRST}, which is not in force then. Let Motor comprehensive also sell CTPL-ALONG-1 at that time.`,
      ),
    })
    newer = await activated(ready)
    expect(await motorNotices()).toEqual([
      { text: expect.stringContaining('Let Motor comprehensive also sell CTPL-ALONG-1 at that time.'), textI18n: expect.anything() },
    ])
    expect(await seen(ramon, (await versionNamed(ramon, MOTOR)).id)).toMatchObject({ notices: [{ text: expect.stringContaining(FIRST) }] })
  })

  it('changes no price of motor before a version of motor sells it', async () => {
    expect(await motorQuoted(ana, vehicle)).toMatchObject({ total: offered.total, tariff: { version: MOTOR } })
  })

  it('reaches motor by a draft that packages it, compared with motor quotations', async () => {
    const draft = await draftOf(ramon, 'MOTOR-ALONG-1', today, MOTOR)
    expect(confirmed(draft)).toContainEqual(expect.stringContaining(`along:MOTOR-ALONG-1:${FIRST}`))
    expect(await pack(draft, (await versionNamed(ramon, MOTOR)).id)).toMatchObject({
      status: 422,
      fields: [{ path: 'versionId', message: expect.stringMatching(/^MOTOR-2026-2 prices .* does not fit here\. Choose .*CTPL-ALONG-1/) }],
    })
    const packed = answered<Detail>(await pack(draft, newer.id))
    expect(packed.tables).toMatchObject({ ctpl: { version: 'CTPL-ALONG-1', tables: newer.tables } })
    expect(confirmed(packed)).toEqual([`end:${MOTOR}:${addDays(today, -1)}`])
    const { summary, total, failure } = await compared(ramon, packed)
    expect({ total, failure }).toEqual({ total: 301, failure: null })
    expect(summary).toMatchObject({
      compared: 301,
      dearer: 300,
      same: 1,
      cheaper: 0,
      failed: 0,
      control: { referred: 0, blocked: 0, eased: 0, cleared: 0 },
    })
    expect((summary?.after ?? 0) - (summary?.before ?? 0)).toBe(300 * MORE)
    await activated(answered<Detail>(await act(ramon, packed, 'propose')))
    expect(await motorNotices()).toEqual([])
    expect(await motorQuoted(ana, vehicle)).toMatchObject({
      total: (offered.total ?? 0) + MORE,
      tariff: { version: 'MOTOR-ALONG-1' },
    })
    const { id, version, total: price } = offered
    expect(
      answered<Quotation>(await ana.post(`user/quotation/${id}/accept`, { version, total: price, consents: motorConsents })),
    ).toMatchObject({
      total: price,
      tariff: { version: MOTOR },
    })
  })

  it('is sold as it was activated, and only while it is in force', async () => {
    const draft = await draftOf(ramon, 'MOTOR-ALONG-2', addDays(today, 40), 'MOTOR-ALONG-1')
    const cheap = structuredClone(draft.tables) as { ctpl: Detail }
    cheap.ctpl.tables = dearer(cheap.ctpl, 100)
    const changed = await saved(ramon, draft, { tables: cheap })
    await compared(ramon, changed, 100)
    expect(await act(ramon, changed, 'propose')).toMatchObject({
      status: 422,
      message: expect.stringContaining('CTPL does not match any version in force'),
    })

    const later = await activated(await proposed(ramon, await draftOf(ramon, 'CTPL-ALONG-2', addDays(today, 50), 'CTPL-ALONG-1')))
    const early = answered<Detail>(await pack(changed, later.id))
    expect(early.plan?.effects).toContainEqual({
      code: `along:MOTOR-ALONG-2:CTPL-ALONG-2:${addDays(today, 40)}:${addDays(today, 49)}`,
      sentence: expect.stringContaining('Let Motor comprehensive also sell CTPL-ALONG-1 at that time.'),
      sentenceI18n: expect.anything(),
    })
    const inStep = await saved(ramon, early, { effectiveFrom: addDays(today, 50) })
    const motor = await activated(await proposed(ramon, inStep))
    const take = (confirm: string[]) =>
      ramon.post(`user/tariff-version/${later.id}/withdraw`, { reason: 'A figure is wrong.', confirmed: confirm })
    const asked = (await take([])) as unknown as { message: string; data: { effects: { code: string }[] } }
    expect(asked.message).toContain(`${motor.version} also sells CTPL-ALONG-2, which is not in force then.`)
    expect(asked.message).toContain('Also give CTPL-ALONG-1 a later last day')
    answered(await take(asked.data.effects.map(({ code }) => code)))
    expect(await pack(await draftOf(ramon, 'MOTOR-ALONG-3', addDays(today, 60), motor.version), later.id)).toMatchObject({
      status: 422,
      fields: [{ path: 'versionId', message: expect.stringContaining('is not active') }],
    })
  })

  it('is compared with motor’s own controls as well: who would be referred, blocked or let through', async () => {
    const draft = await draftOf(ramon, 'MOTOR-ALONG-4', addDays(today, 5), 'MOTOR-ALONG-1')
    const stricter = structuredClone(draft.tables) as { controls: Record<string, unknown>; ctpl: unknown }
    Object.assign(stricter.controls, { oldYears: 2 })
    const run = await compared(ramon, await saved(ramon, draft, { tables: stricter }), 100)
    expect(run.summary?.control).toEqual({ referred: 100, blocked: 0, eased: 0, cleared: 0 })
    const { items } = answered<Page>(await ramon.get(`user/tariff-version/${draft.id}/run/quotations`, { kind: 'referred' }))
    expect(items[0]).toMatchObject({ control: 'referred', reasons: expect.stringContaining('from 2 years, underwriting decides') })
  })
})
