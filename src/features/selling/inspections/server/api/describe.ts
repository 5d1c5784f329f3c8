import { dayOf } from '#domain/day.ts'
import { inspectionLife } from '#domain/inspection-life.ts'
import { parseMobile } from '#domain/mobile.ts'
import { problem } from '#domain/problem.ts'
import { hideSealedFinding } from '#domain/worksheet.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import type { Inspection, InspectionLink, Photo } from '../../public/contract.ts'
import { isOpenForPhotos, newestPhoto, shotState } from '../../public/rules/progress.ts'
import { type ClearingRefusal, clearingAuthority } from '../../public/server/sources.ts'
import { isLiving, LINK_KINDS, linkState } from '../../rules/inspections.ts'
import { faultOf } from '../../rules/photo-faults.ts'
import { metresBetween, middleOf, type Place } from '../../rules/place.ts'
import type { Reason, RequestedShot } from '../../rules/schemas.ts'
import { type Found, linksOf, numbersOf, type PhotoRow, photosOf } from '../store/inspections.ts'
import { fingerprintOf } from './fingerprint.ts'

type ActorContext = { readonly actor: Actor; readonly now: Date }

const placeOf = ({ latitude, longitude }: PhotoRow): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

/** What every viewer is shown of each thing that is photographed. */
export const describeShots = (shots: readonly RequestedShot[], photos: readonly PhotoRow[]) =>
  shots.map((shot) => {
    const newest = newestPhoto(photos, shot.code)
    return { ...shot, state: shotState(newest), reason: newest?.state === 'sent-back' ? newest.reason : null, photoId: newest?.id ?? null }
  })

const kindOf = (uploader: string) => LINK_KINDS.find((kind) => kind === uploader) ?? 'customer'

function describePhoto(row: PhotoRow, middle: Place | undefined, numbers: ReadonlyMap<string, string>): Photo {
  const place = placeOf(row)
  return {
    id: row.id,
    shot: row.shot,
    attempt: row.attempt,
    state: row.state,
    reason: row.reason,
    takenAt: row.takenAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    place: place ? { ...place, accuracyMetres: row.accuracyMetres } : null,
    metresFromOthers: place && middle ? metresBetween(place, middle) : null,
    source: row.source === 'file' ? 'file' : 'camera',
    recorded: row.recorded,
    uploader: kindOf(row.uploader),
    clockAheadSeconds: row.clockAheadSeconds,
    clockMovedSeconds: row.clockMovedSeconds,
    width: row.width,
    height: row.height,
    size: row.size,
    isKept: row.fileKey !== null,
    fault: faultOf(row) ?? null,
    duplicates: row.duplicates.map(({ kind, distance, photoId }) => {
      const number = numbers.get(photoId) ?? null
      return { kind, isExact: distance === undefined, number, photoId: number === null ? null : photoId }
    }),
  }
}

const describeLink = (row: Awaited<ReturnType<typeof linksOf>>[number], now: Date): InspectionLink => ({
  id: row.id,
  kind: kindOf(row.kind),
  state: linkState(row, now),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  openedAt: row.openedAt?.toISOString() ?? null,
})

/** Why it is needed: as stated when it started, else as technical control says now; customers read it in their own wording. */
function reasonsFor({ row, quotation }: Found, actor: Actor): Reason[] {
  const said =
    row.reasons.length > 0
      ? row.reasons
      : quotation.findings
          .filter(({ needs }) => needs === 'inspection')
          .map(hideSealedFinding)
          .map(({ code, sentence, customer }) => ({ code, sentence, ...(customer ? { customer } : {}) }))
  return actor.kind === 'customer' ? said.map((reason) => ({ code: reason.code, sentence: reason.customer ?? reason.sentence })) : said
}

function actionsOf({ row, quotation }: Found, actor: Actor): Inspection['may'] {
  const { state } = row
  const mayPhotograph =
    isOpenForPhotos(state) && (actor.kind === 'customer' || (actor.kind === 'staff' && actor.features.includes('QUOTES')))
  const isNeeded = quotation.findings.some(({ needs }) => needs === 'inspection')
  const mayCancel = mayPhotograph && actor.kind === 'staff' && !isNeeded && inspectionLife.next(state, 'cancel') !== undefined
  const mayReview = state === 'submitted' && actor.kind === 'staff' && actor.features.includes('UNDERWRITING')
  const mayBeginAgain =
    (state === 'lapsed' || state === 'cancelled') && isLiving(quotation) && actor.kind === 'staff' && actor.features.includes('QUOTES')
  return [
    ...(mayPhotograph ? (['photograph'] as const) : []),
    ...(mayCancel ? (['cancel'] as const) : []),
    ...(mayReview ? (['review'] as const) : []),
    ...(mayBeginAgain ? (['begin-again'] as const) : []),
  ]
}

/** Why the reviewer may not clear the photographs, by the rule of the desk; null where they may. */
export async function whyNotToClear(db: Db, { quotation }: Found, { actor, now }: ActorContext): Promise<ClearingRefusal | null> {
  if (actor.kind !== 'staff') throw problem('not-allowed')
  return onlyContribution(clearingAuthority)(db, quotation, actor.id, now)
}

const shownRefusal = (refused: ClearingRefusal | null): Inspection['notToClear'] =>
  refused && { ...refused, needs: refused.needs.map((each) => withI18n('text', each)) }

/** What identifies the thing to be photographed, for those who compare: `Plate NBX 4567`; nothing once the answers have changed. */
async function marksOf(db: Db, { row, quotation: { line: code, answers } }: Found, now: Date): Promise<string[]> {
  const line = lineOf(code)
  if (!line || fingerprintOf(line, answers) !== row.riskFingerprint) return []
  return [...new Set(line.risk.keys(answers, await markFormatsOn(db, dayOf(now))).map(({ label }) => label))]
}

/** Everything that the person asking may know about an inspection. */
export async function describeInspection(db: Db, found: Found, asking: ActorContext): Promise<Inspection> {
  const { actor, now } = asking
  const may = actionsOf(found, actor)
  const { row, quotation, customerMobile } = found
  const photos = await photosOf(db, row.id)
  const duplicates = photos.flatMap((each) => each.duplicates.map(({ photoId }) => photoId))
  const numbers = actor.kind === 'customer' ? new Map<string, string>() : await numbersOf(db, actor, duplicates)
  const middle = middleOf(photos.flatMap((each) => placeOf(each) ?? []))
  const { mobile } = quotation.holder
  return {
    id: row.id,
    number: row.number,
    quotationId: row.quotationId,
    quotationNumber: quotation.number,
    line: quotation.line,
    description: row.description,
    marks: actor.kind === 'staff' ? await marksOf(db, found, now) : [],
    holderMobile: customerMobile ?? (typeof mobile === 'string' ? (parseMobile(mobile) ?? '') : ''),
    state: row.state,
    reasons: reasonsFor(found, actor),
    shots: describeShots(row.shots, photos),
    photos: photos.map((each) => describePhoto(each, middle, numbers)),
    links: actor.kind === 'staff' ? (await linksOf(db, row.id)).map((each) => describeLink(each, now)) : [],
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    lapsesOn: row.lapsesOn,
    clearedOn: row.clearedOn,
    may,
    notToClear: may.includes('review') ? shownRefusal(await whyNotToClear(db, found, asking)) : null,
  }
}
