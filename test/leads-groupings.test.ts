import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APPOINTMENT_OUTCOMES, LEAD_OUTCOMES, LEAD_STATUSES } from '#domain/outcomes.ts'
import { groupingOf } from '#features/work/leads/public/rules/leads.ts'
import { PROPOSAL_STATES } from '#features/work/proposals/rules/proposals.ts'
import { startApp, type TestApp } from './support/app.ts'

type Combination = Parameters<typeof groupingOf>[0]

const codes = (rows: readonly { readonly code: string; readonly subs?: readonly { readonly code: string }[] }[]) =>
  rows.flatMap(({ code, subs = [] }) => [code, ...subs.map((sub) => sub.code)])
const unlikely = ['', 'WRONGNUMBER', 'unheard of']

const statuses = [...codes(LEAD_STATUSES), 'unheard of']
const dispositions = [null, ...new Set(codes(Object.values(LEAD_OUTCOMES).flat())), ...unlikely]
const appointmentDispositions = [null, ...codes(Object.values(APPOINTMENT_OUTCOMES).flat())]
const proposalStates = [null, ...PROPOSAL_STATES]

const every: Combination[] = statuses.flatMap((status) =>
  dispositions.flatMap((disposition) =>
    dispositions.flatMap((subDisposition) =>
      appointmentDispositions.flatMap((appointmentDisposition) =>
        proposalStates.map((proposalState) => ({ status, disposition, subDisposition, appointmentDisposition, proposalState })),
      ),
    ),
  ),
)

/** Specification §4 repeated, in its own order and words. */
function asSpecified({ status, disposition, subDisposition, appointmentDisposition, proposalState }: Combination): string {
  const failed = `wrongnumber, invalid, notinterested, nonserviceloc, noteligible, Failed, failed, Multiple attempts - Mark failed, Wrong Number`
  const isFailed = failed.split(', ').some((word) => disposition === word || subDisposition === word)
  const isConverted = /^(converted|exam|coding|training)$/.test(disposition ?? '')
  switch (true) {
    case status === 'discarded':
      return 'discarded'
    case status === 'failed' || isFailed:
      return 'failed'
    case status === 'converted' || isConverted || appointmentDisposition === 'leadconverted' || proposalState === 'draft':
      return 'converted'
    default:
      return 'open'
  }
}

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

describe('the grouping of a lead, over every combination of status, disposition, appointment and proposal', () => {
  it('is as the specification says', () => {
    expect(every.length).toBeGreaterThan(100_000)
    const wrong = every.filter((each) => groupingOf(each) !== asSpecified(each))
    expect(wrong.slice(0, 5)).toEqual([])
    expect(new Set(every.map(groupingOf))).toEqual(new Set(['open', 'failed', 'converted', 'discarded']))
  })

  it('is the same in the database', async () => {
    const { rows: found } = await app.owner.query<{ expression: string }>(
      `select pg_get_expr(d.adbin, d.adrelid) as expression from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       where a.attrelid = 'leads'::regclass and a.attname = 'grouping' and a.attgenerated = 's'`,
    )
    const columns = ['status', 'disposition', 'sub_disposition', 'appointment_disposition', 'proposal_state']
    const values = [statuses, dispositions, dispositions, appointmentDispositions, proposalStates]
    const { rows } = await app.owner.query<Record<string, string | null>>(
      `select *, (${found[0]?.expression}) as grouping from ${columns.map((column, index) => `unnest($${index + 1}::text[]) as c${index} (${column})`).join(' cross join ')}`,
      values,
    )
    expect(rows).toHaveLength(every.length)
    const wrong = rows.filter(
      ({ status, disposition, sub_disposition, appointment_disposition, proposal_state, grouping }) =>
        grouping !==
        groupingOf({
          status: status ?? '',
          disposition: disposition ?? null,
          subDisposition: sub_disposition ?? null,
          appointmentDisposition: appointment_disposition ?? null,
          proposalState: proposal_state ?? null,
        }),
    )
    expect(wrong.slice(0, 5)).toEqual([])
  })
})
