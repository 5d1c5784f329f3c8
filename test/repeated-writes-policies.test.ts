import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import type { PolicyChanges } from '#features/servicing/endorsements/public/contract.ts'
import type { Leavers, PolicyMembers } from '#features/servicing/members/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { changesAt } from './support/changing.ts'
import { claimOf, notice, reported } from './support/claiming.ts'
import { signInCustomer } from './support/customers.ts'
import { attachDeed, ctplInForce } from './support/ending.ts'
import { colleagues, company, groupIssued } from './support/insuring-groups.ts'
import { pdfOf } from './support/pdf.ts'
import { answered, type Caller, maria, person } from './support/quoting.ts'
import { decline, prepare } from './support/renewing.ts'

/** Each of these writes is sent six times at once with one key and again later, by `repeated-writes.json`. */

const today = dayOf(new Date())
const OWNER = '+639175550781'
const OFFICER = '+639175550782'

let app: TestApp
let ana: Caller
/** A car policy in force, and its owner. */
let owner: Caller
let car: string
/** A group of twelve in force, and its signatory. */
let officer: Caller
let group: string

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  car = (await ctplInForce(ana, maria({ mobile: OWNER }))).id
  owner = await signInCustomer(app, OWNER)
  group = (await groupIssued(ana, colleagues(12), company({ mobile: OFFICER }))).id
  officer = await signInCustomer(app, OFFICER)
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

describe('an agent on a bad line', () => {
  it('writes about a claim, withdraws it and has it looked at once more, each once', async () => {
    const { id } = await reported(ana, 'user', car, 'injury', notice())
    answered(await ana.post(`user/claim/${id}/message`, { text: 'The jeepney has been found.' }))
    answered(await ana.post(`user/claim/${id}/withdraw`, { reason: 'Its owner paid.' }))
    expect((await claimOf(ana, 'user', id)).state).toBe('withdrawn')
    answered(await ana.post(`user/claim/${id}/reopen`, { reason: 'They paid a part of it only.' }))
    const { state, messages, happened } = await claimOf(ana, 'user', id)
    expect(state).toBe('notified')
    expect(messages.filter(({ text }) => text === 'The jeepney has been found.')).toHaveLength(1)
    expect(happened.map(({ title }) => title).filter((title) => title === 'Withdrawn')).toHaveLength(1)
  })

  it('prepares a renewal, and notes that its holder declines it, each once', async () => {
    const { id, coverTo } = await ctplInForce(ana)
    await app.owner.query(`update licences set valid_until = '2040-12-31'`)
    setTime(new Date(startOf(addDays(coverTo, -30)).getTime() + 10 * 3_600_000))
    const later = await person(app.url, 'ana.reyes')
    expect(answered(await prepare(later, id))).toMatchObject({ state: 'offered' })
    expect(answered(await decline(later, id))).toMatchObject({ state: 'declined' })
    const { rows } = await app.owner.query(
      `select count(*)::int as n from quotations where previous_id = (select quotation_id from policies where id = $1)`,
      [id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('a customer on a bad line', () => {
  it('withdraws the change that they asked for once', async () => {
    const { id: proofId } = answered<{ id: string }>(await attachDeed(owner, car, pdfOf('Deed of sale'), 'customer'))
    const values = maria({ firstName: 'Pedro', lastName: 'Bautista', mobile: '0917 555 0783', email: undefined, line1: '7 Rizal Avenue' })
    const [asked] = answered<PolicyChanges>(await owner.post(changesAt(car, 'customer'), { kind: 'owner', values, proofId })).endorsements
    const { endorsements } = answered<PolicyChanges>(await owner.post(`${changesAt(car, 'customer')}/${asked?.id}/withdraw`))
    expect(endorsements.map(({ state }) => state)).toEqual(['withdrawn'])
  })

  it('gives the number of a member of their group once', async () => {
    const { members } = answered<PolicyMembers>(
      await officer.put(`customer/policy/${group}/members/2/contact`, { mobile: '0917 555 0784' }),
    )
    expect(members.find(({ member }) => member === '2')?.mobile).toBe('+639175550784')
    const { rows } = await app.owner.query('select count(*)::int as n from member_contacts')
    expect(rows).toEqual([{ n: 1 }])
  })

  it('sends a file of those who leave as often as it comes, and they leave once', async () => {
    const form = new FormData()
    form.append('list', new Blob(['Emp No.\nE-003\nE-004\n']), 'leavers.csv')
    const sent = await fetch(`${app.url}/sdx-api/secure/customer/policy/${group}/members/leaving-file`, {
      method: 'POST',
      headers: officer.headers,
      body: form,
    })
    const { data } = (await sent.json()) as { data: Leavers }
    expect(data.found.map(({ member }) => member)).toEqual(['3', '4'])
    const { insuredToday, open } = answered<PolicyMembers>(
      await officer.post(`customer/policy/${group}/members/leave`, { on: today, members: data.found.map(({ member }) => member) }),
    )
    expect(insuredToday).toBe(10)
    expect(open.changes.map(({ kind }) => kind)).toEqual(['left', 'left'])
  })
})
