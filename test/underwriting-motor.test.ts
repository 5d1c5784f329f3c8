import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { motorQuoted, sedan } from './support/motoring.ts'
import { answered, type Caller, person, type Quotation, read } from './support/quoting.ts'
import { staffId } from './support/staff.ts'
import { ask, assign, type CaseDetail, type CaseItem, caseOf, decide, toldTo } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let ramon: Caller
let gregoria: Caller
let dario: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
  gregoria = await person(app.url, 'gregoria.salonga')
  dario = await person(app.url, 'dario.buenaventura')
})
afterAll(() => app.stop())

const PESOS = 100
const dear = async (pesos: number): Promise<Quotation> => {
  const quotation = await motorQuoted(ana, await sedan(ana, { value: pesos * PESOS }))
  expect(quotation.state).toBe('referred')
  // As after a cleared inspection.
  await app.owner.query(
    `update quotations set findings = (select jsonb_agg(f) from jsonb_array_elements(findings) f where f->>'code' <> 'inspection') where id = $1`,
    [quotation.id],
  )
  return quotation
}

/** Gives Dario every authority, for sums insured up to a limit. */
const upTo = async (maxSumInsured: number) => {
  await app.owner.query('alter table authority_profiles disable trigger user')
  await app.owner.query(`update authority_profiles set authorities = '{*}', max_sum_insured_centavos = $1 where staff_id = $2`, [
    maxSumInsured * PESOS,
    await staffId(app, 'dario.buenaventura'),
  ])
  await app.owner.query('alter table authority_profiles enable trigger user')
}

/** While a person has no authority any more. */
const without = async (name: string, work: () => Promise<void>) => {
  const whose = await staffId(app, name)
  const { rows } = await app.owner.query(
    'update authority_profiles set replaced_at = now() where staff_id = $1 and replaced_at is null returning id',
    [whose],
  )
  await work()
  await app.owner.query('alter table authority_profiles disable trigger user')
  await app.owner.query('update authority_profiles set replaced_at = null where id = any($1)', [rows.map(({ id }) => id)])
  await app.owner.query('alter table authority_profiles enable trigger user')
}

describe('a sum insured', () => {
  it('above what the person may approve is for somebody else; exactly at the limit is theirs', async () => {
    const quotation = await dear(1_600_000)
    const seen = await caseOf(dario, quotation)
    expect(seen.matter.sumInsured).toBe(1_600_000 * PESOS)
    await upTo(1_599_999)
    expect(await decide(dario, seen, 'approve')).toMatchObject({
      status: 403,
      message: 'The sum insured of ₱1,600,000.00 is above your limit of ₱1,599,999.00.',
    })
    await upTo(1_600_000)
    expect(answered<CaseDetail>(await decide(dario, seen, 'approve')).state).toBe('approved')
  })

  it('above the limit is declined all the same by who holds the authorities', async () => {
    const seen = await caseOf(dario, await dear(1_700_000))
    await upTo(1_000_000)
    expect(answered<CaseDetail>(await decide(dario, seen, 'decline')).quotation.state).toBe('declined')
  })
})

describe('four eyes', () => {
  const conditions = ['The vehicle is kept in a locked garage overnight.']

  it('approve above the amount that one may approve alone: two different people, both entitled', async () => {
    const quotation = await dear(4_500_000)
    const first = answered<CaseDetail>(
      await decide(ramon, await caseOf(ramon, quotation), 'approve', { reason: 'A collector’s car.', conditions }),
    )
    expect(first).toMatchObject({
      state: 'seconding',
      first: { by: 'Ramón Peñaflor', reason: 'A collector’s car.' },
      decided: null,
      conditions,
    })
    expect(await read(ana, quotation.id)).toMatchObject({ state: 'referred' })
    expect(first.whoMayApprove.map(({ name }) => name)).toEqual(['Gregoria Salonga'])
    expect(await decide(ramon, first, 'approve')).toMatchObject({ status: 403, message: expect.stringContaining('second person') })
    await upTo(4_499_999)
    expect(await decide(dario, first, 'approve')).toMatchObject({ status: 403, message: expect.stringContaining('sum insured') })
    const told = (await toldTo(app, 'ana.reyes')).filter(({ body }) => body.includes(quotation.number))
    expect(told.map(({ title }) => title)).not.toContain('Approved by underwriting, with conditions')

    const waiting = answered<{ items: CaseItem[] }>(await gregoria.get('user/underwriting/cases', { desk: 'unassigned' }))
    expect(waiting.items).toContainEqual(expect.objectContaining({ quotationId: quotation.id, state: 'seconding' }))
    const more = ['A tracking device is fitted within ten days.']
    const second = answered<CaseDetail>(await decide(gregoria, first, 'approve', { reason: 'Seen as well.', conditions: more }))
    expect(second).toMatchObject({
      state: 'approved',
      decided: { by: 'Gregoria Salonga', conditions: [...conditions, ...more] },
      quotation: { state: 'approved', conditions: [...conditions, ...more] },
    })
    expect(second.events.map(({ kind }) => kind)).toEqual(['referred', 'approved-first', 'approved'])
  })

  it('let the second decline, and a question undo the first approval', async () => {
    const approvedFirst = async () => answered<CaseDetail>(await decide(ramon, await caseOf(ramon, await dear(4_600_000)), 'approve'))
    const declined = answered<CaseDetail>(await decide(gregoria, await approvedFirst(), 'decline'))
    expect(declined.quotation.state).toBe('declined')

    const asked = answered<CaseDetail>(await ask(gregoria, await approvedFirst()))
    expect(asked).toMatchObject({ state: 'asked', first: null })
    answered(await ana.post(`user/technical-control/${asked.quotation.id}/answer`, { text: 'It is kept in a museum.' }))
    const again = answered<CaseDetail>(await decide(gregoria, await caseOf(gregoria, asked.quotation), 'approve'))
    expect(again).toMatchObject({ state: 'seconding', first: { by: 'Gregoria Salonga' } })
  })

  it('keep the first approval when the case changes hands, and are two in the database as well', async () => {
    const first = answered<CaseDetail>(await decide(ramon, await caseOf(ramon, await dear(4_700_000)), 'approve'))
    const given = answered<CaseDetail>(await assign(gregoria, first, await staffId(app, 'gregoria.salonga')))
    expect(given).toMatchObject({ state: 'seconding', first: { by: 'Ramón Peñaflor' } })
    await expect(
      app.owner.query(`update cases set state = 'approved', decided_by = first_by, decided_at = now(), reason = 'Mine.' where id = $1`, [
        first.id,
      ]),
    ).rejects.toThrow(/seconded_by_another/)
    const both = await Promise.all([decide(gregoria, given, 'approve'), decide(gregoria, given, 'approve')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('close when the authority of who approved first ends: the next approval is a first one again', async () => {
    const first = answered<CaseDetail>(await decide(ramon, await caseOf(ramon, await dear(4_500_000)), 'approve', { conditions }))
    await without('ramon.penaflor', async () => {
      const seen = await caseOf(gregoria, first.quotation)
      expect(seen).toMatchObject({ state: 'seconding', first: { by: 'Ramón Peñaflor', stands: false }, matter: { firstBy: null } })
      const again = answered<CaseDetail>(await decide(gregoria, seen, 'approve'))
      expect(again).toMatchObject({ state: 'seconding', first: { by: 'Gregoria Salonga', stands: true }, conditions })
      expect(await read(ana, first.quotation.id)).toMatchObject({ state: 'referred' })
      expect(await decide(gregoria, again, 'approve')).toMatchObject({ status: 403, message: expect.stringContaining('second person') })
    })
    const second = answered<CaseDetail>(await decide(ramon, await caseOf(ramon, first.quotation), 'approve'))
    expect(second).toMatchObject({ state: 'approved', decided: { by: 'Ramón Peñaflor' }, first: { by: 'Gregoria Salonga' } })
  })

  it('are not undone by a question of somebody without authority for the line', async () => {
    const first = answered<CaseDetail>(await decide(ramon, await caseOf(ramon, await dear(4_500_000)), 'approve', { conditions }))
    await without('dario.buenaventura', async () => {
      expect(await ask(dario, first)).toMatchObject({ status: 403, message: expect.stringContaining('would undo the first approval') })
      expect(await caseOf(dario, first.quotation)).toMatchObject({ state: 'seconding', first: { stands: true }, conditions })
      expect(answered<CaseDetail>(await ask(dario, await caseOf(dario, await dear(4_400_000)))).state).toBe('asked')
    })
    expect(answered<CaseDetail>(await ask(dario, first))).toMatchObject({ state: 'asked', first: null })
  })
})

describe('a case of motor', () => {
  it('is like another of the same model and year', async () => {
    const decided = await dear(1_650_000)
    answered(await decide(ramon, await caseOf(ramon, decided), 'approve', { reason: 'Imported, papers seen.' }))
    const { similar } = await caseOf(gregoria, await dear(1_660_000))
    expect(similar.find(({ reason }) => reason === 'Imported, papers seen.')?.shares).toContain('Same model and year')
  })

  it('that must be inspected is approved only with a waiver, which its authority allows', async () => {
    const quotation = await motorQuoted(ana, await sedan(ana, { insuredBefore: 'other' }))
    const seen = await caseOf(ramon, quotation)
    expect(seen.matter.findings).toContainEqual(expect.objectContaining({ needs: 'inspection' }))
    expect(await decide(ramon, seen, 'approve')).toMatchObject({
      status: 403,
      message: expect.stringContaining('inspection is not cleared'),
    })
    const waived = answered<CaseDetail>(await decide(ramon, seen, 'approve', { waiver: 'Our own adjuster saw it.' }))
    expect(waived).toMatchObject({ waiver: 'Our own adjuster saw it.', quotation: { state: 'approved' } })
  })
})
