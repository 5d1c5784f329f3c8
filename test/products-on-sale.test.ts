import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import type { OfficeChange } from '#features/people/office-changes/public/contract.ts'
import type { Stopped } from '#features/people/products/public/contract/stopped.ts'
import type { SalesStop } from '#features/people/products/public/contract/stops.ts'
import { startApp, type TestApp } from './support/app.ts'
import { call } from './support/calls.ts'
import { linkFrom, signInCustomer } from './support/customers.ts'
import { accept, answered, type Caller, offer, person, read } from './support/quoting.ts'

type Stops = { readonly stops: readonly SalesStop[]; readonly changes: readonly OfficeChange[] }

let app: TestApp
let admin: Caller
let officer: Caller
let ana: Caller

beforeAll(async () => {
  app = await startApp()
  admin = await person(app.url, 'teresita.ocampo')
  officer = await person(app.url, 'milagros.evangelista')
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

const today = dayOf(new Date())
const stop = (more: Record<string, unknown> = {}) =>
  admin.post('admin/sales-stop', { line: 'travel', fromOn: today, told: 'New rates come.', note: 'Reinsurance ended.', ...more })
const confirm = async (reply: Parameters<typeof answered>[0]) => {
  const [change] = answered<Stops>(reply).changes
  answered(await officer.post(`admin/office-change/${change?.id}`, { decision: 'confirm' }))
}
const stops = async () => answered<Stops>(await admin.get('admin/sales-stops')).stops
const sellAgain = async (id: string | undefined) =>
  confirm(await admin.post(`admin/sales-stop/${id}/end`, { untilOn: addDays(today, -1), note: 'It is back.' }))
const stopped = async (who: Caller) => answered<Stopped[]>(await who.get('user/products/stopped')).map(({ line }) => line)
const begin = (who: Caller, line: string, address = 'user/quotation/start') => who.post(address, { line, answers: {} })

describe('a product that is stopped', () => {
  it('is begun by nobody whom the stop is for, once two people decided it, and by others as before', async () => {
    expect((await ana.post('admin/sales-stop', { line: 'travel', fromOn: today, told: 'x', note: 'x' })).status).toBe(403)
    expect((await ana.get('admin/sales-stops')).status).toBe(403)
    expect(await stop({ untilOn: addDays(today, -1) })).toMatchObject({ status: 422, fields: [{ path: 'untilOn' }] })
    expect(await stop({ line: 'boats' })).toMatchObject({ status: 422, fields: [{ path: 'line' }] })
    const proposed = await stop({ branches: ['BACOLOD'], roles: ['AG1'] })
    expect((await begin(ana, 'travel')).status).toBe(200)
    await confirm(proposed)
    expect(await begin(ana, 'travel')).toMatchObject({ status: 409, message: expect.stringContaining('New rates come.') })
    expect((await begin(ana, 'ctpl')).status).toBe(200)
    expect((await begin(await person(app.url, 'miguel.lacson'), 'travel')).status).toBe(200)
    expect(await stopped(ana)).toEqual(['travel'])
    const [row] = await stops()
    await sellAgain(row?.id)
    expect((await begin(ana, 'travel')).status).toBe(200)
    expect(await stopped(ana)).toEqual([])
  })

  it('is not begun by the customers of such an agent, nor shown as sold to whoever holds a link', async () => {
    const { token } = await linkFrom(ana)
    const customer = await signInCustomer(app, '+639171118801', token)
    await confirm(await stop({ branches: ['BACOLOD'] }))
    const begun = await begin(customer, 'travel', 'customer/quotation/start')
    expect(begun).toMatchObject({ status: 409, message: expect.stringContaining('Your agent can tell you what else there is.') })
    expect(begun.message).not.toContain('New rates')
    const seen = async (body: object) => (await call(app.url, 'POST', 'auth/products/stopped', { body })).data
    expect(await seen({ token })).toEqual([{ line: 'travel', untilOn: null, told: '' }])
    expect(await seen({})).toEqual([])
    expect(await seen({ token: 'forged' })).toEqual([])
    const [row] = await stops()
    await sellAgain(row?.id)
  })

  it('may be cancelled before it starts, and then does not', async () => {
    await confirm(await stop({ fromOn: addDays(today, 30), untilOn: addDays(today, 40) }))
    const [row] = await stops()
    const proposed = await admin.post(`admin/sales-stop/${row?.id}/end`, { untilOn: addDays(today, -1), note: 'It is not needed.' })
    expect(answered<Stops>(proposed).changes[0]).toMatchObject({
      title: expect.stringMatching(/^Go on selling Travel/),
      changes: [{ label: 'From', was: formatDay(addDays(today, 30)), will: 'Not stopped' }],
    })
    await confirm(proposed)
    expect(await stops()).toContainEqual(expect.objectContaining({ fromOn: addDays(today, 30), untilOn: addDays(today, 29) }))
  })

  it('leaves what was begun as it is, which becomes a policy only once it is sold again', async () => {
    const quotation = await offer(ana)
    await confirm(await stop({ line: 'ctpl' }))
    expect((await read(ana, quotation.id)).state).toBe('quoted')
    answered(await accept(ana, quotation))
    const convert = () => ana.post('user/policy/convert', { quotationId: quotation.id })
    expect(await convert()).toMatchObject({
      code: 1,
      message: expect.stringMatching(/CTPL.* is not sold at the moment\. New rates come\..*stays as it is/),
    })
    const [row] = await stops()
    await sellAgain(row?.id)
    const { id } = answered<{ id: string }>(await convert())
    await confirm(await stop({ line: 'ctpl' }))
    expect((await ana.post('user/payment/start', { policyId: id })).code).toBe(1)
    await sellAgain((await stops())[0]?.id)
  })
})
