import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import type { DeskRenewal, OwnLicence } from '#features/people/licences/public/contract/renewals.ts'
import type { LicenceHolder } from '#features/people/licences/rules/list.ts'
import type { RenewalItem } from '#features/people/licences/rules/renewals.ts'
import type { Notification } from '#features/people/notifications/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { startApp, type TestApp } from './support/app.ts'
import { filesKept } from './support/data-requests.ts'
import { ownLicences, scanned, sendFile } from './support/licences.ts'
import { motorConsents, motorQuoted, sedan } from './support/motoring.ts'
import { photo } from './support/pictures.ts'
import { answered, type Caller, person, type Quotation } from './support/quoting.ts'
import { ageFiles, round } from './support/rounds.ts'
import { staffId } from './support/staff.ts'

let app: TestApp
let teresita: Caller
let angelica: Caller
let paolo: Caller
let inigo: Caller
let milagros: Caller

const today = dayOf(new Date())
const renewed = { number: 'nl-105766-renewed', validFrom: today, validUntil: addDays(today, 1000) }

beforeAll(async () => {
  app = await startApp()
  teresita = await person(app.url, 'teresita.ocampo')
  angelica = await person(app.url, 'angelica.nunez')
  paolo = await person(app.url, 'paolo.santos')
  inigo = await person(app.url, 'inigo.zobel')
  milagros = await person(app.url, 'milagros.evangelista')
})
afterAll(() => app.stop())

/** Angelica’s non-life licence, which has expired. */
const ended = async (): Promise<OwnLicence> => {
  const found = (await ownLicences(angelica)).find(({ kind, isValid }) => kind === 'non-life' && !isValid)
  if (!found) throw new Error('no licence has ended')
  return found
}
const send = async (who: Caller, licence: { id: string }, given: Record<string, unknown>) =>
  who.post(`user/licences/${licence.id}/renewal`, given)
const queue = async (query: Record<string, string> = {}) =>
  answered<ListPage<RenewalItem>>(await teresita.get('admin/licence-renewals', query)).items
const waiting = async (): Promise<DeskRenewal> => {
  const [first] = await queue({ state: 'sent' })
  return answered<DeskRenewal>(await teresita.get(`admin/licence-renewal/${first?.id}`))
}
const decide = (who: Caller, { id, version }: { id: string; version: number }, step: Record<string, unknown>) =>
  who.post(`admin/licence-renewal/${id}/step`, { version, ...step })
const told = async (who: Caller, kind: string) =>
  answered<{ items: Notification[] }>(await who.get('user/notifications')).items.filter((each) => each.kind === kind)
const convert = async () => {
  const { id, version, total } = await motorQuoted(angelica, await sedan(angelica))
  answered<Quotation>(await angelica.post(`user/quotation/${id}/accept`, { version, total, consents: motorConsents }))
  return angelica.post('user/policy/convert', { quotationId: id })
}

describe('a holder whose licence has ended', () => {
  it('sees each with its company and the days left, and that it can be renewed', async () => {
    const licences = await ownLicences(angelica)
    expect(licences.map(({ kind, isValid, mayRenew }) => [kind, isValid, mayRenew]).sort()).toEqual([
      ['ctpl-only', false, false],
      ['ctpl-only', true, true],
      ['non-life', false, true],
    ])
    expect(await ended()).toMatchObject({ company: 'Kalasag Demo Insurance Corporation', scan: null, renewal: null })
    expect((await ended()).daysLeft).toBeLessThan(0)
  })

  it('sends the renewed one with its scan only, in days that begin in their order and are not over', async () => {
    const licence = await ended()
    const { id: scanId } = await scanned(angelica)
    expect(await send(angelica, licence, renewed)).toMatchObject({ status: 422, fields: [{ path: 'scanId' }] })
    expect(await send(angelica, licence, { ...renewed, scanId: licence.id })).toMatchObject({
      fields: [{ path: 'scanId', message: expect.stringContaining('Photograph the renewed licence again') }],
    })
    expect(await send(angelica, licence, { ...renewed, scanId, number: 'N L' })).toMatchObject({ fields: [{ path: 'number' }] })
    expect(await send(angelica, licence, { ...renewed, scanId, validUntil: addDays(today, -1) })).toMatchObject({
      fields: [{ path: 'validUntil' }],
    })
    expect(
      await send(angelica, licence, { ...renewed, scanId, validFrom: addDays(today, -9), validUntil: addDays(today, -1) }),
    ).toMatchObject({
      fields: [
        { path: 'validUntil', message: expect.stringContaining('This licence has already ended. Enter the dates of the renewed one.') },
      ],
    })
    expect(await send(angelica, licence, { ...renewed, scanId, validFrom: licence.validFrom })).toMatchObject({
      fields: [{ path: 'validFrom', message: expect.stringContaining(formatDay(addDays(licence.validUntil, 1))) }],
    })
    expect((await sendFile(angelica, 'user/licence-scan', Buffer.from('<svg/>'), 'scan.svg')).status).toBe(422)
    expect(await queue()).toEqual([])
  })

  it('has it with the office once, which is told; nothing is on record yet', async () => {
    const licence = await ended()
    const { id: scanId } = await scanned(angelica)
    const [first] = answered<OwnLicence[]>(await send(angelica, licence, { ...renewed, scanId })).filter(({ id }) => id === licence.id)
    expect(first).toMatchObject({ mayRenew: false, renewal: { state: 'sent', number: 'NL-105766-RENEWED', scan: { type: 'image/jpeg' } } })
    expect(await send(angelica, licence, { ...renewed, scanId })).toMatchObject({ status: 409 })
    expect(await queue()).toMatchObject([{ name: 'Angelica Núñez', agentCode: 'MBO-002', state: 'sent', hoursWaiting: 0 }])
    expect(await told(teresita, 'licence-sent')).toMatchObject([{ title: 'A renewed licence to compare' }])
    expect(await convert()).toMatchObject({ status: 409 })
  })

  it('is seen by the office beside the scan, and by nobody else', async () => {
    const { id, scan } = await waiting()
    expect((await teresita.get(`admin/licence-scan/${scan.id}`)).status).toBe(200)
    expect((await angelica.get(`user/licence-scan/${scan.id}`)).status).toBe(200)
    for (const stranger of [paolo, inigo]) {
      expect((await stranger.get(`user/licence-scan/${scan.id}`)).status).toBe(404)
      expect((await stranger.get(`admin/licence-scan/${scan.id}`)).status).toBe(403)
      expect((await send(stranger, await ended(), { ...renewed, scanId: scan.id })).status).toBe(404)
      expect((await stranger.post(`user/licences/${(await ended()).id}/renewal/withdraw`, {})).status).toBe(404)
    }
    for (const stranger of [angelica, paolo, inigo, milagros]) {
      expect((await stranger.get(`admin/licence-renewal/${id}`)).status).toBe(403)
      expect((await decide(stranger, { id, version: 1 }, { step: 'accept' })).status).toBe(403)
    }
  })

  it('is told which field to mend, and why, by the program, by mail and by text', async () => {
    const renewal = await waiting()
    expect(await decide(teresita, renewal, { step: 'return', faults: [] })).toMatchObject({ status: 422 })
    const faults = [{ path: 'scan', reason: 'It cannot be read.' }]
    expect(answered<DeskRenewal>(await decide(teresita, renewal, { step: 'return', faults }))).toMatchObject({
      state: 'returned',
      returned: faults,
    })
    expect(await decide(teresita, renewal, { step: 'accept' })).toMatchObject({ status: 409 })
    expect((await ended()).renewal).toMatchObject({ state: 'returned', returned: faults })
    expect(await told(angelica, 'licence-returned')).toMatchObject([{ body: 'Scan: It cannot be read.' }])
    const { rows } = await app.owner.query(`select channel from messages where about = $1 order by 1`, [renewal.id])
    expect(rows).toEqual([{ channel: 'mail' }, { channel: 'sms' }])
  })

  it('sends it again, takes it back and begins anew; what nothing names any more leaves the store', async () => {
    const licence = await ended()
    answered(await send(angelica, licence, { ...renewed, scanId: (await scanned(angelica)).id }))
    expect((await ended()).renewal).toMatchObject({ state: 'sent', returned: [], version: 3 })
    await ageFiles(app, 90)
    await round(app, 'sweep-files')
    expect((await filesKept(app)).length).toBe(1)
    answered(await angelica.post(`user/licences/${licence.id}/renewal/withdraw`, {}))
    expect(await queue({ state: 'sent' })).toEqual([])
    expect((await angelica.post(`user/licences/${licence.id}/renewal/withdraw`, {})).status).toBe(404)
    answered(await send(angelica, licence, { ...renewed, scanId: (await scanned(angelica)).id }))
  })

  it('sells at once when the office accepts: the licence before stays on record, and the scan with the new one', async () => {
    const renewal = await waiting()
    const accepted = answered<DeskRenewal>(await decide(teresita, renewal, { step: 'accept' }))
    expect(accepted).toMatchObject({ state: 'accepted', decidedBy: 'Teresita Ocampo', mayDecide: false })
    expect(accepted.history.map(({ event }) => event)).toEqual(['create', 'accept'])
    expect(await decide(teresita, accepted, { step: 'accept' })).toMatchObject({ status: 409 })
    const nonLife = (await ownLicences(angelica)).filter(({ kind }) => kind === 'non-life')
    expect(nonLife.map(({ number, isValid, mayRenew }) => [number, isValid, mayRenew])).toEqual([
      ['NL-105766-RENEWED', true, true],
      [expect.stringMatching(/^NL-105766-20/), false, false],
    ])
    expect(nonLife[0]?.scan?.id).toBe(renewal.scan.id)
    expect(await told(angelica, 'licence-accepted')).toHaveLength(1)
    expect(answered<PolicyDetail>(await convert()).state).toBe('awaiting-payment')
  })

  it('is not accepted over what the office recorded meanwhile', async () => {
    const [licence] = await ownLicences(paolo)
    if (!licence) throw new Error('there is no licence')
    const term = { validFrom: addDays(licence.validUntil, 1), validUntil: addDays(licence.validUntil, 1000) }
    answered(await send(paolo, licence, { number: 'NL-105740-9', ...term, scanId: (await scanned(paolo)).id }))
    const { company, kind } = licence
    answered(await teresita.put(`admin/licences/${await staffId(app, 'paolo.santos')}`, { company, kind, number: 'NL-105740-8', ...term }))
    expect(await decide(teresita, await waiting(), { step: 'accept' })).toMatchObject({ status: 422, fields: [{ path: 'validFrom' }] })
    expect((await queue({ state: 'sent' })).length).toBe(1)
  })
})

describe('a scan of a licence that the office records', () => {
  it('is kept by the office with any licence, opened by its holder, and replaced', async () => {
    const id = await staffId(app, 'ana.reyes')
    const ana = await person(app.url, 'ana.reyes')
    const [licence] = await ownLicences(ana)
    const path = `admin/licences/${id}/scan?licenceId=${licence?.id}`
    const picture = await photo({ width: 300, height: 200 })
    expect((await sendFile(inigo, path, picture, 'scan.jpg')).status).toBe(403)
    expect((await sendFile(teresita, path.replace(id, await staffId(app, 'paolo.santos')), picture, 'scan.jpg')).status).toBe(404)
    const kept = answered<LicenceHolder>(await sendFile(teresita, path, picture, 'scan.jpg'))
    const scan = kept.licences.find((each) => each.id === licence?.id)?.scan
    expect((await ana.get(`user/licence-scan/${scan?.id}`)).status).toBe(200)
    expect((await paolo.get(`user/licence-scan/${scan?.id}`)).status).toBe(404)
    answered(await sendFile(teresita, path, await photo({ width: 300, height: 200 }), 'better.jpg'))
    expect((await ana.get(`user/licence-scan/${scan?.id}`)).status).toBe(404)
  })
})

describe('an administrator who sells as well', () => {
  it('neither records nor decides on their own licence, and the database says so as well', async () => {
    const id = await staffId(app, 'teresita.ocampo')
    await app.owner.query(`insert into feature_permissions (role_code, feature_code) values ('AD1', 'QUOTES')`)
    teresita = await person(app.url, 'teresita.ocampo')
    await app.owner.query(
      `insert into licences (staff_id, company, kind, number, valid_from, valid_until) values ($1, 'Own Insurance', 'non-life', 'NL-1234', $2, $3)`,
      [id, addDays(today, -30), addDays(today, 10)],
    )
    const term = { validFrom: addDays(today, 11), validUntil: addDays(today, 900) }
    expect(
      await teresita.put(`admin/licences/${id}`, { company: 'Own Insurance', kind: 'non-life', number: 'NL-1235', ...term }),
    ).toMatchObject({
      status: 403,
    })
    const [licence] = await ownLicences(teresita)
    if (!licence) throw new Error('there is no licence')
    answered(await send(teresita, licence, { number: 'NL-1235', ...term, scanId: (await scanned(teresita)).id }))
    const own = (await queue({ search: 'ADM-001' }))[0]
    expect(answered<DeskRenewal>(await teresita.get(`admin/licence-renewal/${own?.id}`))).toMatchObject({
      mayDecide: false,
      whyNot: expect.stringContaining('Someone else at the office'),
    })
    expect(await decide(teresita, { id: own?.id ?? '', version: 1 }, { step: 'accept' })).toMatchObject({ status: 403 })
    await expect(app.owner.query(`update licence_renewals set decided_by = staff_id where id = $1`, [own?.id])).rejects.toThrow(
      'licence_renewals_are_decided_by_others',
    )
    expect((await sendFile(teresita, `admin/licences/${id}/scan?licenceId=${licence.id}`, await photo(), 'own.jpg')).status).toBe(403)
  })
})
