import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, endOf, formatDay, startOf } from '#domain/day.ts'
import { setTime } from '#kit/server/clock.ts'
import type { ProfileHolder, ProfileView } from '../src/features/selling/underwriting/public/contract/profiles.ts'
import { startApp, type TestApp } from './support/app.ts'
import { answered, type Caller, caller, person } from './support/quoting.ts'
import { staffId } from './support/staff.ts'
import { type CaseDetail, caseOf, decide, referred, toldTo } from './support/underwriting.ts'

let app: TestApp
let ana: Caller
let ramon: Caller
let dario: Caller
let admin: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  ramon = await person(app.url, 'ramon.penaflor')
  dario = await person(app.url, 'dario.buenaventura')
  admin = await person(app.url, 'teresita.ocampo')
})
afterAll(() => app.stop())

const everybody = async () => answered<{ items: ProfileHolder[] }>(await admin.get('user/underwriting/profiles')).items
const profilesOf = async (name: string): Promise<ProfileView[]> => (await everybody()).find((each) => each.name === name)?.profiles ?? []
const presentOf = async (name: string, line = '*') =>
  (await profilesOf(name)).find((each) => each.line === line && each.replacedAt === null) ?? expect.fail()

const limits = {
  line: '*',
  maxSumInsured: 150_000_000,
  maxDiscount: 50_000,
  authorities: ['early-renewal'],
  fourEyesAbove: null,
  validFrom: '2024-01-01',
  validTo: null,
  reason: 'After the audit of this year.',
}
const give = async (who: Caller, name: string, more: object) =>
  who.post(`user/underwriting/profiles/${await staffId(app, name)}`, { ...limits, newest: null, ...more })

describe('an authority profile', () => {
  it('is given by an administrator with a reason, counts at once, and what it was before stays known', async () => {
    const before = await presentOf('Dario Buenaventura')
    const quotation = await referred(ana)
    const seen = await caseOf(dario, quotation)
    expect(seen.profile?.authorities).toEqual(['classification', 'early-renewal'])
    expect(await give(admin, 'dario.buenaventura', { newest: before.id, reason: '' })).toMatchObject({ status: 422 })
    answered(await give(admin, 'dario.buenaventura', { newest: before.id }))
    expect(await decide(dario, seen, 'approve')).toMatchObject({
      status: 403,
      message: expect.stringContaining('Class of a vehicle in doubt'),
    })

    expect(await toldTo(app, 'dario.buenaventura')).toMatchObject([{ title: 'Your authority was changed', body: limits.reason }])
    const [now, then] = await profilesOf('Dario Buenaventura')
    expect(now).toMatchObject({ ...limits, by: 'Teresita Ocampo', replacedAt: null })
    expect(then).toMatchObject({ id: before.id, authorities: before.authorities, replacedAt: expect.any(String) })
  })

  it('of a line comes before the one for every line', async () => {
    answered(await give(admin, 'dario.buenaventura', { line: 'ctpl', authorities: ['classification'], maxDiscount: 0 }))
    const seen = await caseOf(dario, await referred(ana))
    expect(seen.profile).toMatchObject({ line: 'ctpl', maxDiscount: 0 })
    expect(answered<CaseDetail>(await decide(dario, seen, 'approve')).state).toBe('approved')
  })

  it('ends with its last day', async () => {
    const { id } = await presentOf('Dario Buenaventura', 'ctpl')
    answered(await give(admin, 'dario.buenaventura', { line: 'ctpl', authorities: ['*'], validTo: '2025-12-31', newest: id }))
    // What has expired leaves the profile for every line, which lacks the authority.
    const seen = await caseOf(dario, await referred(ana))
    expect(seen.profile?.line).toBe('*')
    expect(await decide(dario, seen, 'approve')).toMatchObject({ status: 403 })
  })

  it('that begins later leaves what holds until the end of the day before, in Manila', async () => {
    const today = dayOf(new Date())
    const tomorrow = addDays(today, 1)
    const seen = await caseOf(ramon, await referred(ana))
    const before = await presentOf('Ramón Peñaflor')
    const { maxSumInsured, maxDiscount, fourEyesAbove } = before
    const later = { maxSumInsured, maxDiscount, fourEyesAbove, authorities: ['early-renewal'], validFrom: tomorrow }
    answered(await give(admin, 'ramon.penaflor', { ...later, newest: before.id }))
    expect((await toldTo(app, 'ramon.penaflor'))[0]?.title).toBe(`Your authority changes on ${formatDay(tomorrow)}`)
    const [coming, now] = await profilesOf('Ramón Peñaflor')
    expect([coming, now]).toMatchObject([
      { validFrom: tomorrow, lastDay: null, replacedAt: null },
      { id: before.id, validTo: null, lastDay: today, replacedAt: null },
    ])
    const authoritiesAt = async (instant: Date) => {
      setTime(instant)
      return (await caseOf(await person(app.url, 'ramon.penaflor'), seen.quotation)).profile?.authorities
    }
    try {
      expect(await authoritiesAt(new Date(endOf(today).getTime() - 30_000))).toEqual(['*'])
      expect(await authoritiesAt(startOf(tomorrow))).toEqual(['early-renewal'])
      const late = await person(app.url, 'ramon.penaflor')
      expect(await decide(late, await caseOf(late, seen.quotation), 'approve')).toMatchObject({ status: 403 })
    } finally {
      setTime(undefined)
    }
    // After a change of mind, what is granted today replaces both.
    expect(await give(admin, 'ramon.penaflor', { ...later, newest: before.id })).toMatchObject({ status: 409 })
    const given = { ...later, authorities: ['*'], validFrom: today, newest: coming?.id }
    answered(await give(admin, 'ramon.penaflor', given))
    expect((await profilesOf('Ramón Peñaflor')).filter(({ replacedAt }) => replacedAt === null)).toMatchObject([
      { validFrom: today, lastDay: null },
    ])
  })

  it('is nobody’s to give but an administrator’s, and theirs never to themselves', async () => {
    for (const who of [ana, ramon, dario]) {
      expect(await who.get('user/underwriting/profiles')).toMatchObject({ status: 403 })
      expect(await give(who, 'dario.buenaventura', {})).toMatchObject({ status: 403 })
    }
    expect(await caller(app.url, {}).get('user/underwriting/profiles')).toMatchObject({ status: 401 })
    await app.owner.query(`insert into feature_permissions (role_code, feature_code) values ('AD1', 'UNDERWRITING'), ('UW1', 'ADMIN')`)
    // Tokens state what a person may do, so earlier ones are no longer valid.
    const signIn = async () => {
      ramon = await person(app.url, 'ramon.penaflor')
      dario = await person(app.url, 'dario.buenaventura')
      admin = await person(app.url, 'teresita.ocampo')
    }
    await signIn()
    try {
      expect(await give(admin, 'teresita.ocampo', {})).toMatchObject({ status: 403, message: expect.stringContaining('themselves') })
      const own = await presentOf('Ramón Peñaflor')
      const both = await person(app.url, 'ramon.penaflor')
      expect(await give(both, 'ramon.penaflor', { newest: own.id })).toMatchObject({ status: 403 })
      expect((await everybody()).find(({ isSelf }) => isSelf)?.name).toBe('Teresita Ocampo')
      // An administrator who works at the desk has no authority until another one grants it.
      const atDesk = await person(app.url, 'teresita.ocampo')
      const seen = await caseOf(atDesk, await referred(ana))
      expect(await decide(atDesk, seen, 'approve')).toMatchObject({ status: 403, message: 'You have no authority for CTPL today.' })
    } finally {
      await app.owner.query(
        `delete from feature_permissions where (role_code, feature_code) in (('AD1', 'UNDERWRITING'), ('UW1', 'ADMIN'))`,
      )
      await signIn()
    }
    await expect(
      app.owner.query(
        `insert into authority_profiles (staff_id, created_by, line, authorities, valid_from, reason) select id, id, 'motor', '{*}', '2024-01-01', 'Mine.' from staff limit 1`,
      ),
    ).rejects.toThrow(/given_by_others/)
  })

  it('is given once when two give it, and only by who saw what it replaces', async () => {
    const { id } = await presentOf('Gregoria Salonga')
    const replies = await Promise.all(
      [0, 10_000].map((maxDiscount) => give(admin, 'gregoria.salonga', { newest: id, authorities: ['*'], maxDiscount })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const first = await Promise.all([0, 10_000].map((maxDiscount) => give(admin, 'gregoria.salonga', { line: 'ctpl', maxDiscount })))
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('names lines and authorities that there are, a period that goes forward, and something new', async () => {
    const { id } = await presentOf('Gregoria Salonga')
    for (const [wrong, path] of [
      [{ line: 'submarine' }, 'line'],
      [{ authorities: ['everything'] }, 'authorities.0'],
      [{ validTo: '2023-12-31' }, 'validTo'],
      [{ maxDiscount: 2_000_000 }, 'maxDiscount'],
      [{ maxSumInsured: -1 }, 'maxSumInsured'],
    ] as const)
      expect(await give(admin, 'gregoria.salonga', { newest: id, ...wrong }), path).toMatchObject({ status: 422, fields: [{ path }] })
    answered(await give(admin, 'gregoria.salonga', { newest: id }))
    const { id: next } = await presentOf('Gregoria Salonga')
    expect(await give(admin, 'gregoria.salonga', { newest: next })).toMatchObject({ status: 422, message: expect.any(String) })
    expect(await give(admin, 'ana.reyes', {})).toMatchObject({ status: 404 })
  })

  it('is never changed or deleted, not by the database’s owner either', async () => {
    for (const change of [`authorities = '{*}'`, `reason = 'Another one.'`, `valid_to = '2099-01-01'`])
      await expect(app.owner.query(`update authority_profiles set ${change}`), change).rejects.toThrow(/only added to/)
    await expect(app.owner.query('delete from authority_profiles')).rejects.toThrow(/only added to/)
    await expect(app.owner.query(`update case_events set text = 'Something else.'`)).rejects.toThrow(/only added to/)
  })
})
