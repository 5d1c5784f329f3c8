import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { DOCUMENTS } from '#kit/media-types.ts'
import { RenewalForm } from '../../rules/licence-form.ts'
import { HeldLicence, LicenceHolder, LicenceScan } from '../../rules/list.ts'
import { RenewalFault, RenewalState, renewalList } from '../../rules/renewals.ts'

const Instant = z.iso.datetime({ offset: true })

const sent = {
  id: z.uuid(),
  state: RenewalState,
  version: z.int(),
  number: z.string(),
  validFrom: Day,
  validUntil: Day,
  scan: LicenceScan,
  returned: z.array(RenewalFault),
  sentAt: Instant,
}

const Renewal = z.object(sent)
export type Renewal = z.output<typeof Renewal>

const OwnLicence = HeldLicence.extend({
  /** What was sent to the office and is not decided, or was decided last. */
  renewal: Renewal.nullable(),
  /** It is the last of its company and kind, and nothing that was sent is waiting for the office. */
  mayRenew: z.boolean(),
})
export type OwnLicence = z.output<typeof OwnLicence>

const DeskRenewal = z.object({
  ...sent,
  holder: LicenceHolder.omit({ licences: true }),
  /** The one that is renewed. */
  former: HeldLicence,
  /** Who else has a licence with this number. */
  sameNumber: z.array(z.string()),
  mayDecide: z.boolean(),
  /** Why the viewer may not decide. */
  whyNot: z.string().nullable(),
  decidedBy: z.string().nullable(),
  history: z.array(z.object({ at: Instant, event: z.string(), who: z.string() })),
})
export type DeskRenewal = z.output<typeof DeskRenewal>

const own = { feature: 'QUOTES', reply: z.array(OwnLicence) } as const

/** Licence renewal: sent by the holder, decided by the office. */
export const renewalContract = {
  ownLicences: get('user/licences', { summary: 'Licences of the requesting person, newest first', offline: true, ...own }),
  addScan: post('user/licence-scan', {
    summary:
      'Uploads the scan of one’s own renewed licence as the file `document` of a multipart form: PDF, JPEG, PNG or WebP of at most 10 MB; stored until another replaces it',
    feature: 'QUOTES',
    perMinute: 60,
    multipart: 'document',
    reply: LicenceScan,
  }),
  ownScan: get('user/licence-scan/:id', {
    summary: 'A scan of one’s own licence',
    feature: 'QUOTES',
    reveals: 'licence-scan',
    file: DOCUMENTS,
    reply: z.unknown(),
  }),
  sendRenewal: post('user/licences/:id/renewal', {
    summary: 'Submits the renewed licence to the office, with scan; again after it was returned',
    body: RenewalForm.safeExtend({ scanId: z.uuid('Photograph the renewed licence, or choose a file.') }),
    done: 'Sent. Our office compares it and lets you know.',
    ...own,
  }),
  withdrawRenewal: post('user/licences/:id/renewal/withdraw', {
    summary: 'Withdraws what was submitted to the office, until it is accepted',
    body: z.object({}),
    done: 'It was taken back.',
    ...own,
  }),
  licenceRenewals: list('admin/licence-renewals', renewalList, {
    summary: 'Renewed licences submitted by holders, longest waiting first',
    feature: 'ADMIN',
  }),
  licenceRenewal: get('admin/licence-renewal/:id', {
    summary: 'One renewed licence: entries beside the scan and the previous licence',
    feature: 'ADMIN',
    reveals: 'licence-renewal',
    reply: DeskRenewal,
  }),
  decideRenewal: post('admin/licence-renewal/:id/step', {
    summary: 'Accepts a renewed licence, which is then recorded, or returns it with reasons; no one decides on their own',
    feature: 'ADMIN',
    body: z.intersection(
      z.object({ version: z.int() }),
      z.discriminatedUnion('step', [
        z.object({ step: z.literal('accept') }),
        z.object({
          step: z.literal('return'),
          faults: z.array(RenewalFault).min(1, 'Mark what needs correcting, with the reason.').max(4),
        }),
      ]),
    ),
    reply: DeskRenewal,
    done: 'Done',
  }),
} satisfies Contract
