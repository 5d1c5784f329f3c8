import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { formatMvFile } from '#domain/vehicle.ts'
import type { contract } from '#features/reference/search/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyToPay } from './support/buying.ts'
import { addLead } from './support/leads.ts'
import { answered, type Caller, car, maria, offer, person, type Quotation } from './support/quoting.ts'
import { referred } from './support/underwriting.ts'

type Trail = { readonly items: readonly object[] }
type Answer = z.output<typeof contract.search.reply>

let app: TestApp
const people: Record<string, Caller> = {}
const who = (name: string): Caller => {
  const found = people[name]
  if (!found) throw new Error(name)
  return found
}
const search = async (name: string, text: string) => answered<Answer>(await who(name).get('user/search', { search: text })).items
/** The results, as `Policies: …`. */
const said = async (name: string, text: string) => (await search(name, text)).map(({ group, title }) => `${group}: ${title}`)

const STAFF = ['ana.reyes', 'jose.ibanez', 'miguel.lacson', 'bernadette.aguilar', 'ramon.penaflor'] as const
const vehicle = car()
const holder = maria({ firstName: 'Perpetua', lastName: 'Ñuñez', mobile: '0917 555 7788' })
let quotation: Quotation
let policyReference: string

beforeAll(async () => {
  app = await startApp()
  for (const name of STAFF) people[name] = await person(app.url, name)
  const policy = await policyToPay(who('ana.reyes'), vehicle, holder)
  const { rows } = await app.owner.query('select quotation_number as reference from policies where id = $1', [policy.id])
  policyReference = rows[0].reference
  quotation = await offer(who('ana.reyes'), maria({ firstName: 'Bonifacio', lastName: 'Cruz', mobile: '0917 555 1122' }))
  await addLead(who('ana.reyes'), { firstName: 'Perpetua', lastName: 'Magno', mobile: '0917 555 9900' })
})
afterAll(() => app.stop())

describe('the one search', () => {
  it('finds a person in every kind of record, by the beginnings of the words of their name, without their marks', async () => {
    expect(await said('ana.reyes', 'nun perp')).toEqual([
      'Customers: Perpetua Ñuñez',
      `Policies: ${policyReference}`,
      `Quotations: ${policyReference}`,
    ])
    expect(await said('ana.reyes', 'perpetua')).toContain('Leads: Perpetua Magno')
  })

  it.each(['0917 555 7788', '+639175557788', '9175557788', '557788'])('finds a policy and its holder by the mobile %s', async (mobile) => {
    expect(await said('ana.reyes', mobile)).toEqual(expect.arrayContaining(['Customers: Perpetua Ñuñez', `Policies: ${policyReference}`]))
  })

  it.each([
    ['the plate', vehicle.plate],
    ['the plate as it is typed in haste', vehicle.plate.replace(' ', '').toLowerCase()],
    ['the MV file', formatMvFile(vehicle.mvFile.replace('-', ''))],
    ['the chassis', vehicle.chassisNo],
    ['the engine', vehicle.engineNo],
  ])('finds a policy, its quotation and its customer by %s', async (_, key) => {
    expect(await said('ana.reyes', key)).toEqual([
      'Customers: Perpetua Ñuñez',
      `Policies: ${policyReference}`,
      `Quotations: ${policyReference}`,
    ])
  })

  it('finds in the list of policies by mobile, and in that of customers by plate', async () => {
    const { rows } = await app.owner.query(`select id from staff where email = 'ana.reyes@kalasag.example'`)
    const listed = async (path: string, text: string) =>
      answered<{ items: readonly { name?: string; quotationNumber?: string }[] }>(
        await who('ana.reyes').get(`${path}/${rows[0].id}`, { search: text }),
      ).items
    expect(await listed('user/policy/getgetAllRefred_AgentsCustomer', vehicle.plate)).toMatchObject([{ name: 'Perpetua Ñuñez' }])
    expect(await listed('user/policy/getPolicy', '0917 555 7788')).toMatchObject([{ quotationNumber: policyReference }])
    expect(await listed('user/policy/getPolicy', '0917 555 7789')).toEqual([])
  })

  it('finds a quotation by its number in any spelling, and by its last digits', async () => {
    const { number } = quotation
    for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ' '), number.slice(-6)])
      expect(await said('ana.reyes', typed)).toContain(`Quotations: ${number}`)
  })

  it('leads to each of what it found', async () => {
    const [customer, policy] = await search('ana.reyes', vehicle.plate)
    expect(customer?.to).toBe(`/customer-details?id=${customer?.id}`)
    expect(policy?.to).toContain(`policy=${policy?.id}`)
  })

  it('finds a colleague by name and by code', async () => {
    expect(await said('ana.reyes', 'José Ibáñez')).toContain('Colleagues: José Ibáñez')
  })

  it('shows at most five of a kind, the newest first', async () => {
    for (let n = 0; n < 6; n++) await addLead(who('jose.ibanez'), { firstName: 'Zosimo', lastName: `Abad${n}` })
    expect(await said('jose.ibanez', 'zosimo')).toEqual([5, 4, 3, 2, 1].map((n) => `Leads: Zosimo Abad${n}`))
  })

  it('finds for a manager what the team has', async () => {
    expect(await said('miguel.lacson', vehicle.plate)).toContain(`Policies: ${policyReference}`)
  })

  it.each(['jose.ibanez', 'bernadette.aguilar'])('finds for %s, whose records they are not, nothing at all', async (stranger) => {
    for (const text of ['Perpetua', '0917 555 7788', vehicle.plate, policyReference, quotation.number])
      expect(await said(stranger, text)).toEqual([])
  })

  it('finds for an underwriter cases and policies, but no leads and no quotations, which are not theirs to open', async () => {
    const question = await referred(who('ana.reyes'), maria({ firstName: 'Odilon', lastName: 'Zarate', mobile: '0917 555 3344' }))
    expect(await said('ramon.penaflor', 'zarate')).toEqual([`Underwriting cases: ${question.number}`, 'Customers: Odilon Zarate'])
    expect(await said('ramon.penaflor', 'magno')).toEqual([])
  })

  it('takes signs of patterns and of queries as they are, and refuses a single letter', async () => {
    for (const odd of ["'; drop table leads", '%%', '_____', "it's & | ! :*", '@@@'])
      await expect(said('ana.reyes', odd)).resolves.toEqual([])
    expect((await who('ana.reyes').get('user/search', { search: 'p' })).status).toBe(422)
  })

  it('keeps in the audit trail whose records were shown to whom', async () => {
    await search('ana.reyes', policyReference)
    const admin = await person(app.url, 'teresita.ocampo')
    const { items } = answered<Trail>(await admin.get('user/audit/entries', { search: '0917 555 7788', kind: 'person-read' }))
    expect(items).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ actorName: 'Ana Reyes', through: expect.stringContaining('search') })]),
    )
  })
})
