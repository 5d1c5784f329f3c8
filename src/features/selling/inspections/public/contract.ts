import { z } from 'zod'
import { inspectionLife, inspectionPhotoLife } from '#domain/inspection-life.ts'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { JPEG } from '#kit/media-types.ts'
import { LINK_KINDS, LINK_STATES } from '../rules/inspections.ts'
import type { FAULTS } from '../rules/photo-faults.ts'
import { DUPLICATE_KINDS, Reason, Recorded, RequestedShot } from '../rules/schemas.ts'
import { SHOT_STATES } from './rules/progress.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const State = z.enum(inspectionLife.states)
const Because = z.string().trim().min(3, 'Give a reason in a few words.').max(300)

const Shot = RequestedShot.extend({ state: z.enum(SHOT_STATES), photoId: Id.nullable(), reason: z.string().nullable() })
export type Shot = z.output<typeof Shot>

const Place = z.object({ latitude: z.number(), longitude: z.number(), accuracyMetres: z.number().nullable() })

export const Photo = z.object({
  id: Id,
  shot: z.string(),
  attempt: z.int(),
  state: z.enum(inspectionPhotoLife.states),
  reason: z.string().nullable(),
  takenAt: Instant,
  receivedAt: Instant,
  place: Place.nullable(),
  /** How far it was taken from where most of the others were. */
  metresFromOthers: z.int().nullable(),
  source: z.enum(['camera', 'file']),
  recorded: Recorded.nullable(),
  uploader: z.enum(LINK_KINDS),
  /** How far the clock of the device was ahead of ours. */
  clockAheadSeconds: z.int(),
  clockMovedSeconds: z.int(),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  /** False once it is no longer needed: the picture was removed. */
  isKept: z.boolean(),
  fault: z.enum(['black', 'dark', 'blurred'] satisfies (keyof typeof FAULTS)[]).nullable(),
  /** Where it was seen before; of which inspection, for those who may see that one. */
  duplicates: z.array(
    z.object({ kind: z.enum(DUPLICATE_KINDS), isExact: z.boolean(), number: z.string().nullable(), photoId: Id.nullable() }),
  ),
})
export type Photo = z.output<typeof Photo>

export const InspectionLink = z.object({
  id: Id,
  kind: z.enum(LINK_KINDS),
  state: z.enum(LINK_STATES),
  createdAt: Instant,
  expiresAt: Instant,
  openedAt: Instant.nullable(),
})
export type InspectionLink = z.output<typeof InspectionLink>

export const ACTIONS = ['photograph', 'cancel', 'review', 'begin-again'] as const

export const Inspection = z.object({
  id: Id,
  number: z.string(),
  quotationId: Id,
  quotationNumber: z.string(),
  line: z.string(),
  description: z.string(),
  /** For the staff: what tells this thing apart from similar ones, as declared. */
  marks: z.array(z.string()),
  holderMobile: z.string(),
  state: State,
  reasons: z.array(Reason),
  shots: z.array(Shot),
  photos: z.array(Photo),
  links: z.array(InspectionLink),
  createdAt: Instant,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  lapsesOn: z.string(),
  clearedOn: z.string().nullable(),
  /** What the person who asks may do with it now. */
  may: z.array(z.enum(ACTIONS)),
  /** Why someone who may review it may only send photographs back, and who may clear them; null where nothing prevents it. */
  notToClear: z
    .object({ needs: z.array(z.object({ text: z.string(), textI18n: MessageDescriptors.optional() })), whoMay: z.array(z.string()) })
    .nullable(),
})
export type Inspection = z.output<typeof Inspection>

/** What the holder of a link needs to take the photographs. Nothing in it is about the customer. */
export const Capture = z.object({
  number: z.string(),
  description: z.string(),
  state: State,
  shots: z.array(RequestedShot.extend({ state: z.enum(SHOT_STATES), reason: z.string().nullable() })),
  isComplete: z.boolean(),
  lapsesOn: z.string(),
  expiresAt: Instant,
  serverTime: Instant,
  agent: z.object({ name: z.string(), code: z.string(), commercialStructure: z.string().nullable(), mobile: z.string() }),
})
export type Capture = z.output<typeof Capture>

const PhotoFacts = z.object({
  session: Id,
  /** Made by the device: a photograph that is sent again has the same one. */
  client: Id,
  shot: z.string().max(40),
  takenAt: Instant,
  source: z.enum(['camera', 'file']),
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  accuracy: z.coerce.number().min(0).max(1_000_000).optional(),
  /** The time of the device's clock when sending, and how far it was ahead when the picture was taken, like `device-clock`. */
  clock: z.string().max(60).optional(),
})
export type PhotoFacts = z.output<typeof PhotoFacts>

const Token = z.object({ token: z.string().min(1).max(64), type: z.enum(LINK_KINDS) })

/** Used by link, without a session. */
export const captureContract = {
  openInspection: post('inspection/open', {
    summary: 'The photos that an inspection link requests, if it is genuine, not expired and not withdrawn. Nothing about the customer',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 60,
    body: Token.extend({ deviceTime: Instant }),
    reply: z.object({ session: Id, capture: Capture }),
  }),
  sendInspectionPhoto: post('inspection/:token/photo', {
    summary: 'Uploads one photo, as the file `photo` of a multipart form: JPEG, PNG or WebP of at most 10 MB. Idempotent on retry',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 120,
    multipart: 'photo',
    query: PhotoFacts,
    reply: z.object({
      capture: Capture,
      /** What the person may want to do better, in words; the photograph is accepted all the same. */
      hint: z.string().nullable(),
    }),
  }),
  submitInspection: post('inspection/:token/submit', {
    summary: 'Submits the complete photos for review',
    secure: false,
    outside: true,
    perMinute: 30,
    body: z.object({}),
    reply: Capture,
  }),
} satisfies Contract

const ById = { reply: Inspection } as const

export const contract = {
  inspectionOfQuotation: get(forAgentAndCustomer('user/quotation/:quotationId/inspection'), {
    reveals: 'quotation',
    summary: 'The newest inspection of a quotation, with its photos and how they were taken',
    reply: z.object({ inspection: Inspection.nullable() }),
  }),
  inspection: get('user/inspection/:inspectionId', {
    reveals: 'inspection',
    summary: 'One inspection with its photos, for the agent and the underwriter who decides on them',
    ...ById,
  }),
  askForInspection: post('user/quotation/:quotationId/inspection', {
    summary: 'Requests an inspection by choice, as the agent, with a reason; one in progress stays',
    feature: 'QUOTES',
    body: z.object({ reason: Because }),
    ...ById,
    done: 'Inspection started',
  }),
  inspectionLink: post(forAgentAndCustomer('user/inspection/:inspectionId/link'), {
    summary:
      'Creates a link to take the photos on the customer’s phone or the agent’s own, valid for a week. Customers create one for themselves',
    fresh: true,
    perMinute: 30,
    body: z.object({ kind: z.enum(LINK_KINDS) }),
    reply: z.object({ id: Id, link: z.url(), token: z.string(), expiresAt: Instant }),
  }),
  revokeInspectionLink: post('user/inspection/:inspectionId/link/:linkId/revoke', {
    summary: 'Withdraws a link: it can no longer be used to take photos',
    feature: 'QUOTES',
    body: z.object({}),
    ...ById,
    done: 'Link withdrawn',
  }),
  cancelInspection: post('user/inspection/:inspectionId/cancel', {
    summary: 'Cancels, as the agent, an inspection requested by choice',
    feature: 'QUOTES',
    body: z.object({ reason: Because }),
    ...ById,
    done: 'Inspection cancelled',
  }),
  inspectionPhoto: get(forAgentAndCustomer('user/inspection/:inspectionId/photo/:photoId'), {
    reveals: 'inspection',
    summary: 'The photo itself, with what the server knows of it written below; `small` for a list',
    query: z.object({ size: z.enum(['small', 'whole']).default('whole') }),
    reply: z.unknown(),
    file: [JPEG],
  }),
}

/** The underwriters' side. */
export const reviewContract = {
  inspectionsToReview: get('user/inspections-to-review', {
    reveals: 'inspection',
    summary: 'Inspections whose photos are awaiting review, longest waiting first',
    feature: 'UNDERWRITING',
    reply: z.object({
      items: z.array(
        z.object({
          id: Id,
          number: z.string(),
          quotationId: Id,
          quotationNumber: z.string(),
          description: z.string(),
          agent: z.string(),
          submittedAt: Instant,
          photos: z.int(),
          duplicates: z.int(),
          /** The first of them, to be shown small. */
          shown: z.array(Id),
        }),
      ),
      count: z.int(),
    }),
  }),
  reviewInspection: post('user/inspection/:inspectionId/review', {
    summary:
      'Decides on every photo: clearing all clears the inspection; returned ones are requested again, with the reason. Clearing needs authority; returning needs none, and may leave the others waiting',
    feature: 'UNDERWRITING',
    body: z.object({
      verdicts: z
        .array(
          z
            .object({ photoId: Id, verdict: z.enum(['clear', 'send-back']), reason: z.string().trim().max(300).optional() })
            .refine(({ verdict, reason }) => verdict === 'clear' || (reason?.length ?? 0) >= 3, {
              path: ['reason'],
              message: 'Say in a few words what to do better: the customer will read it.',
            }),
        )
        .min(1)
        .max(40),
    }),
    ...ById,
  }),
} satisfies Contract

/** Inspections whose last day has ended lapse, early every morning. */
export const lapseInspections = job('lapse-inspections', z.object({}), { every: '20 0 * * *' })

/** Pictures that are no longer needed are removed after the configured days, every night. */
export const removeInspectionPictures = job('remove-inspection-pictures', z.object({}), { every: '50 2 * * *' })
