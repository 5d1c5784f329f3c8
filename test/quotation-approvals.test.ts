import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { riskText } from '#features/selling/quotes/public/rules/risk.ts'
import { decideQuotation, rerunControl } from '#features/selling/quotes/public/server/commands/quotes.ts'
import type { Actor, Staff } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import { sha256 } from '#kit/server/crypto.ts'
import { type AppPool, transact } from '#kit/server/db.ts'
import { ctpl } from '#lines/ctpl/index.ts'
import { startApp, type TestApp } from './support/app.ts'
import { policyToPay } from './support/buying.ts'
import { accept, answered, type Caller, car, maria, oddCar, offer, person, type Quotation, read, save } from './support/quoting.ts'

let app: TestApp
let pool: AppPool
let ana: Caller
let carlo: Caller
let underwriter: Staff

const system: Actor = { kind: 'system', name: 'inspections' }

beforeAll(async () => {
  app = await startApp()
  pool = app.openAppPool(2)
  ana = await person(app.url, 'ana.reyes')
  carlo = await person(app.url, 'carlo.mendoza')
  await person(app.url, 'ramon.penaflor')
  const { rows } = await app.owner.query(
    `select s.id, e.id as session, s.branch, s.agent_code as code from staff s join sessions e on e.staff_id = s.id where s.email like 'ramon.penaflor%'`,
  )
  const [{ id, session, branch, code }] = rows
  const features = ['POLICIES', 'CUSTOMERS', 'UNDERWRITING', 'TARIFFS']
  underwriter = { kind: 'staff', id, sessionId: session, name: 'Ramon', role: 'UW1', level: 'UW', branch, agentCode: code, features }
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const decided = (quotationId: string, event: 'approve' | 'decline' | 'reopen', more: { conditions?: string[]; version?: number } = {}) =>
  transact(pool, underwriter, (db) =>
    decideQuotation(db, { quotationId, event, reason: 'Copy of the registration seen.', ...more }, { actor: underwriter, now: now() }),
  )
const approved = async (conditions: string[] = []) => {
  const { id } = await offer(ana, maria(), oddCar())
  await decided(id, 'approve', { conditions })
  return read(ana, id)
}
const requoted = async ({ id, version }: Quotation) => answered<Quotation>(await ana.post(`user/quotation/${id}/quote`, { version }))
const edited = async (quotation: Quotation, step: string, values: Record<string, unknown>) =>
  answered<Quotation>(await save(ana, quotation, step, values))

describe('an approval', () => {
  it('stands with its conditions while only the way to reach the policyholder changes', async () => {
    const quotation = await approved(['Dash camera fitted.'])
    expect(quotation).toMatchObject({ state: 'approved', conditions: ['Dash camera fitted.'], approval: { lapsed: null } })
    const draft = await edited(quotation, 'policyholder', { ...quotation.holder, email: 'maria@example.com' })
    expect(draft).toMatchObject({ state: 'draft', approval: { lapsed: null } })
    const again = await requoted(draft)
    expect(again).toMatchObject({ state: 'approved', conditions: ['Dash camera fitted.'] })
    expect(again.history.at(-1)?.what).toBe('Priced; the approval stands')
    expect(answered<Quotation>(await accept(ana, again)).state).toBe('accepted')
  })

  it('lapses when the risk changes, and says which answer cost it', async () => {
    const quotation = await approved(['Dash camera fitted.'])
    const draft = await edited(quotation, 'vehicle', { ...quotation.answers, colour: 'RED' })
    expect(draft).toMatchObject({ conditions: [], approval: { lapsed: { because: expect.stringContaining('Colour') } } })
    const again = await requoted(draft)
    expect(again.state).toBe('referred')
    expect(again.next.waitsFor).toMatch(/^The approval of .* lapsed because the risk changed: Colour\./)
  })

  it('lapses when somebody else is insured', async () => {
    const quotation = await approved()
    const draft = await edited(quotation, 'policyholder', { ...quotation.holder, firstName: 'Juana' })
    expect(draft.approval?.lapsed?.because).toContain('First name')
    expect((await requoted(draft)).state).toBe('referred')
  })

  it('stays lapsed when the answer is changed back', async () => {
    const quotation = await approved()
    const draft = await edited(quotation, 'vehicle', { ...quotation.answers, colour: 'RED' })
    expect((await requoted(await edited(draft, 'vehicle', quotation.answers))).state).toBe('referred')
  })

  it('is taken back when underwriting takes the decision up again', async () => {
    const { id } = await approved(['Dash camera fitted.'])
    await decided(id, 'reopen')
    expect(await read(ana, id)).toMatchObject({
      state: 'referred',
      conditions: [],
      approval: { lapsed: { because: 'underwriting takes it up again' } },
    })
    await decided(id, 'decline')
    expect((await read(ana, id)).next.waitsFor).toContain('Underwriting declined it')
    await decided(id, 'reopen')
    expect((await read(ana, id)).state).toBe('referred')
  })

  it('is not given to what changed since the underwriter read it', async () => {
    const { id, version } = await offer(ana, maria(), oddCar())
    const quotation = await read(ana, id)
    await requoted(await edited(quotation, 'vehicle', { ...quotation.answers, colour: 'RED' }))
    await expect(decided(id, 'approve', { version })).rejects.toMatchObject({ status: 409 })
  })

  it('goes either before or after an edit made at the same moment, never to the edited risk', async () => {
    const quotation = await offer(ana, maria(), oddCar())
    const [change, decision] = await Promise.allSettled([
      edited(quotation, 'vehicle', { ...quotation.answers, colour: 'RED' }).then(requoted),
      decided(quotation.id, 'approve', { version: quotation.version }),
    ])
    expect([change.status, decision.status]).toContain('rejected')
    const { rows } = await app.owner.query('select state, fingerprint, approval from quotations where id = $1', [quotation.id])
    expect(rows[0].state !== 'approved' || rows[0].approval.fingerprint === rows[0].fingerprint).toBe(true)
  })
})

describe('whatever is edited, quoted and decided, in whatever order', () => {
  const acts = {
    colour: ({ answers }: Quotation, n: number) => ['vehicle', { ...answers, colour: n % 2 ? 'RED' : 'SILVER' }] as const,
    seats: ({ answers }: Quotation, n: number) => ['vehicle', { ...answers, seats: n % 2 ? 9 : 5 }] as const,
    mail: ({ holder }: Quotation, n: number) => ['policyholder', { ...holder, email: `maria${n}@example.com` }] as const,
  }
  const edits = fc.tuple(fc.constantFrom('colour', 'seats', 'mail'), fc.nat(5))
  const others = fc.tuple(fc.constantFrom('quote', 'approve', 'decline', 'reopen'), fc.constant(0))

  /** Performs one action; a refused one changes nothing. */
  async function act(id: string, name: string, n: number): Promise<void> {
    const quotation = await read(ana, id)
    if (name === 'colour' || name === 'seats' || name === 'mail') {
      const [step, values] = acts[name](quotation, n)
      await save(ana, quotation, step, values)
    } else if (name === 'quote') await ana.post(`user/quotation/${id}/quote`, { version: quotation.version })
    else if (name === 'approve' || name === 'decline' || name === 'reopen') await decided(id, name).catch(() => undefined)
  }

  it('leaves no approval on a risk that was not approved', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(edits, others), { minLength: 4, maxLength: 14 }), async (steps) => {
        const { id } = await offer(ana, maria(), oddCar())
        for (const [name, n] of steps) {
          await act(id, name, n)
          const { rows } = await app.owner.query('select * from quotations where id = $1', [id])
          const [{ state, approval, fingerprint, answers, holder, commercial, conditions }] = rows
          const isStanding = approval !== null && approval.lapsed === null
          const actual = sha256(riskText(ctpl, { answers, holder, commercial }))
          if (isStanding) expect(approval.fingerprint).toBe(actual)
          if (state === 'approved') expect([isStanding, approval.fingerprint]).toEqual([true, fingerprint])
          if (!isStanding) expect(conditions).toEqual([])
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})

describe('technical control, run again', () => {
  const insuredElsewhere = async () => {
    const answers = car()
    const quotation = await offer(ana, maria(), answers)
    const { id, coverFrom, coverTo } = await policyToPay(carlo, answers, maria({ mobile: '0917 555 0009' }))
    await app.owner.query(`update policies set state = 'paid' where id = $1`, [id])
    await app.owner.query(
      `insert into risk_keys (policy_id, line, kind, value, cover_from, cover_to) values ($1, 'ctpl', 'engine', $2, $3, $4)`,
      [id, answers.engineNo.replace('-', ''), coverFrom, coverTo],
    )
    const referred = answered<Quotation>(await accept(ana, quotation))
    expect(referred.state).toBe('referred')
    return { referred, policyId: id }
  }
  const again = (id: string) => transact(pool, system, (db) => rerunControl(db, id, { actor: system, now: now() }))

  it('makes the offer as soon as nothing is left to decide, and tells the agent', async () => {
    const { referred, policyId } = await insuredElsewhere()
    expect((await again(referred.id)).version).toBe(referred.version)
    await app.owner.query('delete from risk_keys where policy_id = $1', [policyId])
    await again(referred.id)
    const cleared = await read(ana, referred.id)
    expect(cleared.state).toBe('quoted')
    expect(cleared.findings.map(({ code }) => code)).not.toContain('duplicate-cover')
    expect(cleared.history.at(-1)).toMatchObject({ what: 'Nothing left to decide', who: 'Kalasag' })
    const { rows } = await app.owner.query(`select title from notifications where kind = 'quotation-clear' and path like $1`, [
      `%${referred.id}`,
    ])
    expect(rows).toEqual([{ title: 'Nothing is left to decide: the quotation can be accepted' }])
  })

  it('leaves alone what does not wait', async () => {
    const quotation = await offer(ana)
    expect((await again(quotation.id)).version).toBe(quotation.version)
  })
})
