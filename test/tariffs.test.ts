import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'

import { startApp, type TestApp } from './support/app.ts'
import { accept, answered, type Caller, offer, person, type Quotation, read } from './support/quoting.ts'
import {
  act,
  compared,
  confirmed,
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
import { toldTo } from './support/underwriting.ts'

let app: TestApp
let ramon: Caller
let teresita: Caller
let dario: Caller
let ana: Caller
const today = dayOf(new Date())

beforeAll(async () => {
  app = await startApp()
  ramon = await person(app.url, 'ramon.penaflor')
  teresita = await person(app.url, 'teresita.ocampo')
  dario = await person(app.url, 'dario.buenaventura')
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

describe('a draft of a tariff', () => {
  it('is a copy that somebody changes, at the revision that they saw', async () => {
    const draft = await draftOf(ramon, 'CTPL-TEST-1', addDays(today, 10))
    expect(draft).toMatchObject({
      state: 'draft',
      base: FIRST,
      revision: 1,
      changedBy: 'Ramón Peñaflor',
      may: ['edit', 'run', 'propose', 'discard'],
    })
    expect(draft.tables).toEqual(draft.baseTables)
    const changed = await saved(ramon, draft, { tables: dearer(draft, 60_000) })
    expect(changed).toMatchObject({
      revision: 2,
      tables: { classes: expect.arrayContaining([expect.objectContaining({ gross: { '1': 60_000, '3': 161_000 } })]) },
    })
    const stale = await teresita.put(`user/tariff-version/${draft.id}`, { revision: draft.revision, note: 'Another one.' })
    expect(stale).toMatchObject({ status: 409, message: expect.stringContaining('Someone else has changed this since you opened it') })
    const run = await ramon.post(`user/tariff-version/${draft.id}/run`, { revision: changed.revision, quotations: 100 })
    expect(run.code).toBe(-1)
  })

  it('keeps no tables that were made to have no end', async () => {
    const draft = await draftOf(ramon, 'CTPL-2061-9', '2061-01-01')
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const response = await fetch(`${app.url}/sdx-api/secure/user/tariff-version/${draft.id}`, {
      method: 'PUT',
      headers: { ...ramon.headers, 'content-type': 'application/json' },
      body: `{"revision":${draft.revision},"tables":{"gross":${deep}}}`,
    })
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('Tables are nested too deeply.')])
  })

  it('has a name of its own, and a last day after its first', async () => {
    const { id } = await versionNamed(ramon, FIRST)
    const again = await ramon.post('user/tariff-version/draft', { baseId: id, version: FIRST, effectiveFrom: today, note: 'Once more.' })
    expect(again).toMatchObject({ status: 422, fields: [{ path: 'version' }] })
    const draft = await draftOf(ramon, 'CTPL-TEST-2', addDays(today, 10))
    const taken = await ramon.put(`user/tariff-version/${draft.id}`, { revision: 1, version: 'CTPL-TEST-1' })
    expect(taken).toMatchObject({ status: 422, fields: [{ path: 'version' }] })
    const backwards = await ramon.put(`user/tariff-version/${draft.id}`, { revision: 1, effectiveTo: today })
    expect(backwards).toMatchObject({ status: 422, fields: [{ path: 'effectiveTo' }] })
    expect(answered<Detail>(await act(ramon, draft, 'discard', { reason: 'Made by mistake.' })).state).toBe('discarded')
  })

  it('cannot be proposed while a table is wrong, or before these very tables were compared', async () => {
    const draft = await draftOf(ramon, 'CTPL-TEST-3', addDays(today, 400))
    expect(await act(ramon, draft, 'propose')).toMatchObject({ status: 409, message: expect.stringContaining('Compare this draft') })
    const wrong = await saved(ramon, draft, { tables: dearer(draft, 'six hundred') })
    const refused = await act(ramon, wrong, 'propose')
    expect(refused).toMatchObject({
      status: 422,
      fields: [{ path: 'tables.classes.0.gross.1', message: expect.stringContaining('needs an amount in pesos') }],
    })
    expect(await act(ramon, wrong, 'run')).toMatchObject({ status: 422, message: expect.stringContaining('cannot price anything yet') })
    const unled = structuredClone(draft.tables)
    unled.classification = [{ vehicleTypes: ['SEDAN'], class: 'NONE' }]
    expect(await act(ramon, await saved(ramon, wrong, { tables: unled }), 'propose')).toMatchObject({
      status: 422,
      message: expect.stringContaining('class NONE, which has no premium'),
    })
    const right = await saved(ramon, await seen(ramon, draft.id), { tables: dearer(draft, 60_000) })
    expect((await compared(ramon, right)).isFresh).toBe(true)
    const later = await saved(ramon, right, { tables: dearer(draft, 60_100) })
    expect(later.run?.isFresh).toBe(false)
    expect(await act(ramon, later, 'propose')).toMatchObject({ status: 409 })
    await act(ramon, later, 'discard', { reason: 'Only to try.' })
  })

  it('is nobody’s but the pricing staff’s', async () => {
    const { id } = await versionNamed(ramon, FIRST)
    for (const path of ['', `/${id}`, `/${id}/run`, `/${id}/run/quotations`, `/${id}/workbook`, `/${id}/run/quotations/export`])
      expect(await ana.get(path ? `user/tariff-version${path}` : 'user/tariff-versions')).toMatchObject({ status: 403 })
    for (const step of ['propose', 'activate', 'discard', 'last-day', 'withdraw', 'run', 'workbook'])
      expect(
        await ana.post(`user/tariff-version/${id}/${step}`, { revision: 1, reason: 'I may not.', lastDay: null, confirmed: [] }),
      ).toMatchObject({ status: 403 })
    expect(await ana.put(`user/tariff-version/${id}`, { revision: 1 })).toMatchObject({ status: 403 })
  })
})

describe('a second person', () => {
  let version: Detail
  let offered: Quotation
  let lapsing: Quotation

  it('activates what somebody else changed and proposed, and nobody else does', async () => {
    ;[offered, lapsing] = [await offer(ana), await offer(ana)]
    const draft = await draftOf(ramon, 'CTPL-NEW', today)
    version = await proposed(ramon, await saved(ramon, draft, { tables: dearer(draft, 60_000) }))
    expect(version).toMatchObject({ state: 'proposed', whyNot: expect.stringContaining('second person') })
    expect(version.may).not.toContain('activate')
    expect(await act(ramon, version, 'activate', { confirmed: confirmed(version) })).toMatchObject({ status: 403 })
    await expect(app.owner.query(`update tariffs set state = 'active' where id = $1`, [version.id])).rejects.toThrow(/second person/)
    await expect(
      app.owner.query(`update tariffs set state = 'active', activated_by = proposed_by where id = $1`, [version.id]),
    ).rejects.toThrow(/second_person/)

    expect((await toldTo(app, 'teresita.ocampo'))[0]).toMatchObject({
      title: 'CTPL-NEW is waiting for a second person',
      path: `/tariff?tariff=${version.id}`,
    })
    expect(await toldTo(app, 'ramon.penaflor')).toEqual([])
    const toCheck = await seen(teresita, version.id)
    expect(toCheck).toMatchObject({ whyNot: null, run: { isFresh: true, summary: { failed: 0 } } })
    expect(await act(teresita, toCheck, 'activate')).toMatchObject({ status: 409, message: expect.stringContaining(`${FIRST} ends on`) })
    const activated = answered<Detail>(await act(teresita, toCheck, 'activate', { confirmed: confirmed(toCheck) }))
    expect(activated).toMatchObject({ state: 'active', activatedBy: 'Teresita Ocampo', effectiveFrom: today })
    expect(activated.history.map(({ what }) => what)).toEqual(['Started as a copy', 'Proposed for activation', 'Activated and frozen'])
    expect((await toldTo(app, 'ramon.penaflor')).map(({ title }) => title)).toEqual(['CTPL-NEW was activated'])
    expect(await versionNamed(ramon, FIRST)).toMatchObject({ state: 'active', effectiveTo: addDays(today, -1) })
    expect(await versionNamed(ramon, 'CTPL-NEW')).toMatchObject({ isPricing: true })
  })

  it('leaves offers their price until they expire; whatever is quoted then is priced anew', async () => {
    expect(await offer(ana)).toMatchObject({ total: 65_040, tariff: { version: 'CTPL-NEW' } })
    expect(answered<Quotation>(await accept(ana, await read(ana, offered.id)))).toMatchObject({ total: 61_040, tariff: { version: FIRST } })
    await app.owner.query('update quotations set valid_until = current_date - 2 where id = $1', [lapsing.id])
    const draft = answered<Quotation>(await ana.post(`user/quotation/${lapsing.id}/requote`))
    const again = answered<Quotation>(await ana.post(`user/quotation/${draft.id}/quote`, { version: draft.version }))
    expect(again).toMatchObject({ total: 65_040, tariff: { version: 'CTPL-NEW' } })
  })

  it('froze it: only its last day may still change', async () => {
    expect(await ramon.put(`user/tariff-version/${version.id}`, { revision: version.revision, note: 'Too late.' })).toMatchObject({
      status: 409,
    })
    for (const change of [`tables = '{}'`, `effective_from = current_date + 9`, `revision = 9`, `changed_by = null`])
      await expect(app.owner.query(`update tariffs set ${change} where id = $1`, [version.id])).rejects.toThrow(/frozen/)
    await expect(app.owner.query(`update tariffs set state = 'draft' where id = $1`, [version.id])).rejects.toThrow(
      /cannot go from active to draft/,
    )
    const pool = app.openAppPool(1)
    const slipIn = `insert into tariffs (line, version, effective_from, tables, state) values ('ctpl', 'CTPL-SLY', current_date, '{}', 'active')`
    await expect(pool.query(slipIn)).rejects.toThrow(/second person/)
    await pool.end()

    const ask = (body: Record<string, unknown>) =>
      ramon.post(`user/tariff-version/${version.id}/last-day`, { reason: 'The law ends.', ...body })
    expect(await ask({ lastDay: addDays(today, -5) })).toMatchObject({ status: 422 })
    const gap = await ask({ lastDay: addDays(today, 60) })
    expect(gap).toMatchObject({
      status: 409,
      message: expect.stringMatching(/no version is in force: cover that starts then cannot be priced/),
    })
    const { data } = gap as unknown as { data: { effects: { code: string }[] } }
    expect(answered<Detail>(await ask({ lastDay: addDays(today, 60), confirmed: data.effects.map(({ code }) => code) })).effectiveTo).toBe(
      addDays(today, 60),
    )
    const [ctpl] = await linesFor(ramon)
    expect(ctpl?.notices).toEqual([{ text: expect.stringContaining('no version is in force'), textI18n: expect.anything() }])
  })
})

describe('whoever made a version', () => {
  const refused = (who: Caller, version: Detail) => act(who, version, 'activate', { confirmed: confirmed(version) })

  it('never checks it, whoever saved or proposed it since', async () => {
    const draft = await draftOf(ramon, 'CTPL-MADE', addDays(today, 500))
    const changed = await saved(ramon, draft, { tables: dearer(draft, 1) })
    const noted = await saved(dario, changed, { note: 'The circular of next year, its name mended.' })
    expect(noted).toMatchObject({ madeBy: ['Ramón Peñaflor'], changedBy: 'Dario Buenaventura' })
    const version = await proposed(dario, noted)
    expect(await refused(ramon, version)).toMatchObject({
      status: 403,
      message: expect.stringContaining('You started this draft, or changed its tables or days. A second person activates it.'),
    })
    expect(await refused(dario, version)).toMatchObject({ status: 403, message: expect.stringContaining('You proposed') })
    expect((await seen(ramon, version.id)).may).not.toContain('activate')
    expect((await seen(teresita, version.id)).may).toContain('activate')
    const ids = `select id from staff where email = 'ramon.penaflor@kalasag.example'`
    for (const slip of [`state = 'active', activated_by = (${ids})`, `made_by = '{}'`])
      await expect(app.owner.query(`update tariffs set ${slip} where id = $1`, [version.id]), slip).rejects.toThrow(/second_person|frozen/)

    const open = answered<Detail>(await act(dario, version, 'revise', { reason: 'One day later.' }))
    const slips = [`made_by = '{}'`, `tables = '{}', changed_by = (select id from staff where email = 'teresita.ocampo@kalasag.example')`]
    for (const slip of slips)
      await expect(app.owner.query(`update tariffs set ${slip} where id = $1`, [version.id]), slip).rejects.toThrow(/keeps everybody/)
    const days = await saved(teresita, open, { effectiveFrom: addDays(today, 501) })
    expect(days.madeBy).toEqual(['Ramón Peñaflor', 'Teresita Ocampo'])
    const again = await proposed(dario, days)
    for (const who of [ramon, teresita, dario]) expect(await refused(who, again)).toMatchObject({ status: 403 })
    await act(ramon, again, 'discard', { reason: 'Only to try.' })

    // A copy of what no one checked counts as made by the same people.
    const copy = await draftOf(dario, 'CTPL-MADE-COPY', addDays(today, 500), 'CTPL-MADE')
    expect(copy.madeBy).toEqual(['Ramón Peñaflor', 'Teresita Ocampo', 'Dario Buenaventura'])
    await act(dario, copy, 'discard', { reason: 'Only to try.' })
  })
})

describe('a draft whose version was taken over meanwhile', () => {
  it('says so, shows what it would undo, and has it confirmed', async () => {
    const draft = await draftOf(ramon, 'CTPL-BEHIND', addDays(today, 30))
    expect(draft.takesOver).toMatchObject({ version: 'CTPL-NEW', tables: { classes: expect.any(Array) } })
    expect(draft.plan?.effects).toContainEqual({
      code: `copy:${FIRST}:CTPL-NEW`,
      sentence: expect.stringContaining(`started as a copy of ${FIRST}, and takes over from CTPL-NEW`),
      sentenceI18n: expect.anything(),
    })
    const ready = await proposed(ramon, draft)
    const others = confirmed(ready).filter((code) => !code.startsWith('copy:'))
    expect(await act(teresita, ready, 'activate', { confirmed: others })).toMatchObject({
      status: 409,
      message: expect.stringContaining('what is only in CTPL-NEW is not in it'),
    })
    await act(ramon, ready, 'discard', { reason: 'Begun anew from the newer one.' })
    expect(await draftOf(ramon, 'CTPL-AHEAD', addDays(today, 30), 'CTPL-NEW')).toMatchObject({ takesOver: null })
  })
})

describe('versions that would price the same days', () => {
  it('are activated one at a time, however many are pressed at the same moment', async () => {
    const drafts = [await draftOf(ramon, 'CTPL-LATER-1', addDays(today, 61)), await draftOf(ramon, 'CTPL-LATER-2', addDays(today, 61))]
    const ready = await Promise.all(drafts.map((draft) => proposed(ramon, draft)))
    const replies = await Promise.all(ready.map((each) => act(teresita, each, 'activate', { confirmed: confirmed(each) })))
    expect(replies.filter(({ code }) => code === -1)).toHaveLength(1)
    expect(replies.find(({ code }) => code !== -1)).toMatchObject({
      status: 422,
      message: expect.stringContaining('starts on the same day'),
    })
  })

  it('may be taken back before they begin, and only then', async () => {
    const { versions } = (await linesFor(ramon))[0] ?? { versions: [] }
    const later = versions.find(({ state, version }) => state === 'active' && version.startsWith('CTPL-LATER'))
    const take = (id: string, confirm: string[] = []) =>
      ramon.post(`user/tariff-version/${id}/withdraw`, { reason: 'A figure is wrong.', confirmed: confirm })
    expect(await take((await versionNamed(ramon, 'CTPL-NEW')).id)).toMatchObject({
      status: 422,
      message: expect.stringContaining('started on'),
    })
    const asked = (await take(later?.id ?? '')) as unknown as { status: number; data: { effects: { code: string }[] } }
    expect(asked.status).toBe(409)
    expect(
      await take(
        later?.id ?? '',
        asked.data.effects.map(({ code }) => code),
      ),
    ).toMatchObject({ data: { state: 'retired' } })
  })
})
