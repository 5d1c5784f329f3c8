import { z } from 'zod'
import { thirdPartyReportLife } from '#domain/life-cycles.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { DOCUMENTS } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { ClaimItem } from '../../rules/list.ts'
import { thirdPartyList } from '../../rules/third-party-list.ts'
import { claimReason } from './own.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Detail = z.object({
  id: Id,
  number: z.string(),
  version: z.int(),
  state: z.enum(thirdPartyReportLife.states),
  name: z.string(),
  mobile: z.string(),
  knownBy: z.string(),
  lossAt: Instant,
  createdAt: Instant,
  place: z.string(),
  story: z.string(),
  position: z.string(),
  ownPlate: z.string().nullable(),
  injured: z.string().nullable(),
  noFault: z.boolean(),
  /** The policy then in force that was found by the document or the plate. */
  policy: z.object({ id: Id, number: z.string(), line: z.string(), lineName: z.string(), holderName: z.string() }).nullable(),
  /** The claims reported under it. */
  claims: z.array(ClaimItem),
  /** The claim that it belongs to. */
  claim: z.object({ id: Id, number: z.string() }).nullable(),
  reason: z.string().nullable(),
  files: z.array(z.object({ id: Id, title: z.string(), name: z.string(), at: Instant })),
  happened: z.array(z.object({ at: Instant, title: z.string(), by: z.string() })),
})
export type ThirdPartyReport = z.output<typeof Detail>

const decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('attach'), claimNumber: plainText(20).trim().min(3, 'Enter the claim number.') }),
  z.object({
    decision: z.literal('open'),
    policyNumber: plainText(40).trim().min(3, 'Enter the policy number.'),
    kind: plainText(40).min(1, 'Choose what happened.'),
  }),
  z.object({ decision: z.literal('dismiss'), reason: claimReason }),
])
export type ThirdPartyDecision = z.output<typeof decision>

export const thirdPartyContract = {
  thirdPartyReports: list('admin/third-party-reports', thirdPartyList, {
    summary: 'Third-party reports, waiting ones first',
    feature: 'CLAIMS',
    reveals: 'claim',
  }),
  thirdPartyReport: get('admin/third-party-report/:id', {
    summary: 'One third-party report, with the policy and the claims that it may belong to',
    feature: 'CLAIMS',
    reveals: 'claim',
    reply: Detail,
  }),
  thirdPartyPhoto: get('admin/third-party-report/:id/photos/:fileId', {
    summary: 'Photo of a third-party report',
    feature: 'CLAIMS',
    reveals: 'claim',
    file: DOCUMENTS,
    reply: z.unknown(),
  }),
  decideThirdParty: post('admin/third-party-report/:id/decide', {
    summary: 'Attaches a third-party report to a claim, opens one with it, or dismisses it with a reason',
    feature: 'CLAIMS',
    body: z.intersection(z.object({ version: z.int() }), decision),
    reply: z.object({ claimId: Id.nullable() }),
  }),
} satisfies Contract
