import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding } from '#domain/worksheet.ts'
import { ctpl } from '#lines/ctpl/index.ts'
import { controlOutcome } from '../public/rules/quotes.ts'
import { inspectedRiskText, lapseReason, riskChanges, riskText } from '../public/rules/risk.ts'
import { type Approval, areSameFindings, lapseApproval, lapseMessage, standingApproval } from './approval.ts'

const now = new Date('2026-11-22T02:00:00Z')
const approvalOf = (fingerprint: string, findings: readonly Finding[]): Approval => ({
  fingerprint,
  findings: [...findings],
  at: now.toISOString(),
  reason: 'Seen.',
  conditions: ['Dash camera fitted.'],
  lapsed: null,
})
const finding = (code: string, sentence = code): Finding => ({ code, level: 'refer', blocks: 'convert', authority: code, sentence })
const risk = { answers: { plate: 'NBX 4567', seats: 5 }, holder: { firstName: 'Maria', email: 'm@example.com' }, commercial: {} }

describe('a risk', () => {
  it('is the same however it was written down, and whatever does not touch it', () => {
    const turned = {
      answers: { seats: 5, plate: 'NBX 4567', colour: '' },
      holder: { email: 'x@example.com', firstName: 'Maria' },
      commercial: { agentCode: 'A' },
    }
    expect(riskText(ctpl, turned)).toBe(riskText(ctpl, risk))
  })

  it('is another one when something or somebody else is insured, or the price gives more away', () => {
    const others = [
      { ...risk, answers: { ...risk.answers, seats: 6 } },
      { ...risk, holder: { ...risk.holder, firstName: 'Juana' } },
      { ...risk, commercial: { discount: 10 } },
    ]
    for (const other of others) expect(riskText(ctpl, other)).not.toBe(riskText(ctpl, risk))
    expect(others.map((other) => riskChanges(ctpl, risk, other))).toEqual([['Seats'], ['First name'], [expect.stringMatching(/discount/i)]])
    expect(lapseReason(['Seats'])).toBe('the risk changed: Seats')
  })

  it('is inspected as a thing, whoever is insured', () => {
    expect(inspectedRiskText(ctpl, risk.answers)).not.toContain('Maria')
  })
})

describe('an approval', () => {
  it('covers the very findings that were seen, in the words that everybody may read', () => {
    const seen = { ...finding('duplicate', 'In force by policy P-1.'), customer: 'In force.' }
    const approval = approvalOf('a', [seen])
    expect(controlOutcome([{ ...seen, sentence: 'In force.' }], approval)).toBe('approval-stands')
    expect(controlOutcome([{ ...seen, customer: 'In force twice.' }], approval)).toBe('refer')
    expect(controlOutcome([], approval)).toBe('approval-stands')
    expect(areSameFindings([seen], [{ ...seen, sentence: 'In force.' }])).toBe(true)
  })

  it('lapses once, and says when and why', () => {
    const over = lapseApproval(approvalOf('a', []), 'the risk changed: Value', now)
    expect(lapseMessage(over)?.text).toBe('The approval of 22 Nov 2026 lapsed because the risk changed: Value.')
    expect(lapseApproval(over, 'something else', now)).toBe(over)
    expect(standingApproval(over, 'a')).toBeUndefined()
  })
})

/**
 * A quotation as far as approvals are concerned, and what people do to it, with the rules combined as in `api/draft.ts`, `settle.ts` and
 * `decide.ts`.
 */
type Quotation = {
  value: number
  email: number
  state: 'draft' | 'quoted' | 'referred' | 'approved' | 'declined'
  priced: string
  findings: Finding[]
  approval: Approval | null
}

const fingerprintOf = ({ value, email }: Quotation) =>
  riskText(ctpl, { answers: { seats: value }, holder: { email: `${email}@example.com` }, commercial: {} })
const control = ({ value }: Quotation) => (value > 5 ? [finding('large', `${value} is large.`)] : [])

const acts = {
  edit: (q: Quotation, n: number): Quotation => {
    const after: Quotation = { ...q, value: n % 10, state: 'draft' }
    const isOther = q.approval && q.approval.fingerprint !== fingerprintOf(after)
    return { ...after, approval: isOther && q.approval ? lapseApproval(q.approval, 'the value changed', now) : q.approval }
  },
  write: (q: Quotation, n: number): Quotation => ({ ...q, email: n, state: 'draft' }),
  quote: (q: Quotation): Quotation => {
    const findings = control(q)
    const priced = fingerprintOf(q)
    const state = ({ quote: 'quoted', 'approval-stands': 'approved', refer: 'referred', 'decline-by-rule': 'declined' } as const)[
      controlOutcome(findings, standingApproval(q.approval, priced))
    ]
    return { ...q, findings, priced, state }
  },
  approve: (q: Quotation): Quotation =>
    q.state === 'referred' ? { ...q, state: 'approved', approval: approvalOf(q.priced, q.findings) } : q,
  reopen: (q: Quotation): Quotation =>
    q.state === 'approved' ? { ...q, state: 'referred', approval: q.approval && lapseApproval(q.approval, 'reopened', now) } : q,
}

it('never leaves an approval on another risk, whatever is edited, quoted and decided in whatever order', () => {
  const step = fc.tuple(fc.constantFrom(...Object.values(acts)), fc.nat(20))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let q: Quotation = { value: 1, email: 1, state: 'draft', priced: '', findings: [], approval: null }
      for (const [act, n] of steps) {
        q = act(q, n)
        if (q.state === 'approved') {
          expect(standingApproval(q.approval, fingerprintOf(q))).toBeDefined()
          expect(q.findings.every((each) => q.approval?.findings.some(({ sentence }) => sentence === each.sentence))).toBe(true)
        }
        if (q.approval && !q.approval.lapsed) expect(q.approval.fingerprint).toBe(fingerprintOf(q))
      }
    }),
    { numRuns: 500 },
  )
})
