import { z } from 'zod'
import { policyLife, quotationLife } from '#domain/life-cycles.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { field } from '#kit/field.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'

const text = () => z.string().max(100).optional()
const named = (label: string) => field({ label, control: 'text', autoComplete: 'off' }, text())
const day = (label: string, group?: string) => field({ label, control: 'date', ...(group ? { group } : {}) }, text())
const oneOf = (label: string, options: readonly { readonly value: string; readonly label: string }[]) =>
  field({ label, control: 'choice', options }, text())

const states = (cycle: string, all: readonly string[]) => all.map((value) => ({ value, label: describeState(cycle, value).label }))

type For = { readonly isAgent: boolean; readonly hasTeam: boolean; readonly hasLine: boolean }

/** The filters of quotations and of policies as a form (specification §3); `search` stands above the list. */
export const filterFields = ({ isAgent, hasTeam, hasLine }: For): z.ZodObject =>
  z.object({
    search: named('Number or policyholder'),
    ...(hasTeam
      ? {
          team: field(
            {
              label: 'Whose',
              control: 'segments',
              options: [
                { value: 'false', label: 'Mine' },
                { value: 'true', label: 'My team’s' },
              ],
            },
            text(),
          ),
        }
      : {}),
    quotationStatus: oneOf('Status', states('quotation', quotationLife.states)),
    ...(hasLine
      ? {}
      : {
          LOB: oneOf(
            'Line of insurance',
            Object.values<Line>(lines).map(({ code, name }) => ({ value: code, label: name })),
          ),
        }),
    ...(isAgent ? { staffName: named('Agent') } : {}),
    createdAt: day('Begun on'),
    effectivityDateFrom: day('Cover begins from', 'Cover'),
    effectivityDateTo: day('Cover begins until', 'Cover'),
    expirationDateFrom: day('Cover ends from', 'Cover'),
    expirationDateTo: day('Cover ends until', 'Cover'),
    quotedFrom: day('Quoted from', 'Quoted'),
    quotedTo: day('Quoted until', 'Quoted'),
    issuedFrom: day('Issued from', 'Issued'),
    issuedTo: day('Issued until', 'Issued'),
    cancelledFrom: day('Cancelled from', 'Cancelled'),
    cancelledTo: day('Cancelled until', 'Cancelled'),
    credit: oneOf('Issued on credit', [
      { value: 'owed', label: 'Not paid yet' },
      { value: 'overdue', label: 'Overdue' },
    ]),
    policyStatus: oneOf('Status of the policy', states('policy', policyLife.states)),
    documentStatus: oneOf('Documents', [
      { value: 'pending', label: 'Pending' },
      { value: 'complete', label: 'Complete' },
    ]),
  })
