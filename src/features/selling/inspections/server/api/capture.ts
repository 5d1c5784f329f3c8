import { inspectionPhotoLife } from '#domain/inspection-life.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { System } from '#kit/actor.ts'
import { secondsMoved } from '#kit/device-clock.ts'
import { msg } from '#kit/message.ts'
import { requireSingleFile } from '#kit/server/checked-file.ts'
import { now as clock } from '#kit/server/clock.ts'
import type { Upload } from '#kit/server/context.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { limitConcurrencyByKey } from '#kit/server/limit-concurrency.ts'
import { withUploadedPicture } from '#kit/server/picture.ts'
import { type Capture, captureContract, type PhotoFacts } from '../../public/contract.ts'
import { isComplete, isOpenForPhotos, newestPhoto } from '../../public/rules/progress.ts'
import { duplicatesAmong, hintOf } from '../../rules/duplicates.ts'
import { clockAhead, type LinkKind, MAX_PHOTOS, takenByOurClock } from '../../rules/inspections.ts'
import { FAULTS, faultOf } from '../../rules/photo-faults.ts'
import { addPhoto, addSession, byToken, findSession, lookingLike, noteOpened, type Opened, sentAs } from '../store/by-link.ts'
import { photosOf } from '../store/inspections.ts'
import { step } from '../store/steps.ts'
import { inspectionPhotos } from '../tables.ts'
import { describeShots } from './describe.ts'
import { type Received, received } from './receive.ts'

type Deps = { readonly files: FileStore; readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T> }

/**
 * The number of photographs of one inspection that may arrive at once, as from the phones of a few people; someone who sends more holds up
 * no one else.
 */
const arriveInTurn = limitConcurrencyByKey(3)

const holderOf = (kind: string): System => ({ kind: 'system', name: `inspection-link-of-${kind}` })

async function openCapture(db: Db, token: string, at: Date, more: { lock?: boolean; type?: LinkKind } = {}): Promise<Opened> {
  const found = await byToken(db, token, at, more)
  if (!found || (more.type && found.link.kind !== more.type)) throw problem('link-not-valid')
  return found
}

async function captureOf(db: Db, { link, inspection, agent }: Opened): Promise<Capture> {
  const { number, description, state, shots, lapsesOn } = inspection
  const photos = await photosOf(db, inspection.id)
  return {
    number,
    description,
    state,
    shots: describeShots(shots, photos).map(({ photoId: _, ...shot }) => shot),
    isComplete: isComplete(shots, photos),
    lapsesOn,
    expiresAt: link.expiresAt.toISOString(),
    serverTime: clock().toISOString(),
    agent: { name: agent.name, code: agent.code, commercialStructure: agent.commercialStructure, mobile: agent.mobile },
  }
}

/** Notifies the agent of the progress of the photographs, unless it is the agent who takes them. */
const notifyAgent = (db: Db, { link, agent, inspection, quotation }: Opened, kind: string, title: string) =>
  link.kind === 'agent'
    ? undefined
    : notify(db, {
        staffId: agent.id,
        kind,
        title,
        body: `${quotation.holderName} · ${inspection.number}`,
        path: pathTo('inspections/required', {}, { quotation: quotation.id }),
      })

type Sent = { readonly shot: string; readonly sha256: string }

/** A device that sends again under the same id must send the same. */
function mustBeSame(before: Sent, { shot, sha256: content }: Sent): undefined {
  if (before.shot === shot && before.sha256 === content) return
  throw problem('not-now', {
    message: 'Another photo was already sent under this number, so this one was not saved. Please take it again.',
  })
}

type Keys = { readonly fileKey: string; readonly thumbnailKey: string }
type Keeping = {
  readonly token: string
  readonly said: PhotoFacts
  readonly photo: Received
  readonly keys: Keys
  readonly size: number
  readonly at: Date
}

/** Stores a photograph in one transaction with everything that follows from it; one that was sent already has no effect. */
async function keep(db: Db, { token, said: sent, photo, keys, size, at }: Keeping): Promise<string | undefined> {
  const found = await openCapture(db, token, at, { lock: true })
  const { inspection, link } = found
  const before = await sentAs(db, inspection.id, sent.client)
  if (before) return mustBeSame(before, { shot: sent.shot, sha256: photo.facts.sha256 })
  if (!isOpenForPhotos(inspection.state))
    throw problem('not-now', { message: 'These photos were already sent for review. Nothing more is needed now.' })
  const session = await findSession(db, inspection.id, sent.session)
  if (!session) throw problem('link-not-valid')
  const photos = await photosOf(db, inspection.id)
  if (photos.length >= MAX_PHOTOS)
    throw problem('not-now', { message: msg`More than ${MAX_PHOTOS} photos were sent. Please ask your agent.` })
  const newest = newestPhoto(photos, sent.shot)
  if (newest?.state === 'cleared') throw problem('not-now', { message: 'This photo was already cleared. Nothing more is needed for it.' })

  const { facts } = photo
  const alike = await lookingLike(db, { ...facts, parts: facts.lookParts, riskKeys: inspection.riskKeys })
  const duplicates = duplicatesAmong(
    { ...facts, inspectionId: inspection.id, shot: sent.shot },
    alike.map(({ inspection_id: inspectionId, same: isSameRisk, ...each }) => ({ ...each, inspectionId, isSameRisk })),
  )
  const actor = holderOf(link.kind)
  if (newest?.state === 'taken')
    await advance(db, { cycle: inspectionPhotoLife, table: inspectionPhotos, id: newest.id, from: 'taken', event: 'replace', actor })
  const id = await addPhoto(db, {
    ...facts,
    inspectionId: inspection.id,
    clientId: sent.client,
    shot: sent.shot,
    attempt: (newest?.attempt ?? 0) + 1,
    sessionId: session.id,
    uploader: link.kind,
    size,
    takenAt: takenByOurClock(new Date(sent.takenAt), session.clockAheadSeconds, at),
    latitude: sent.longitude === undefined ? null : (sent.latitude ?? null),
    longitude: sent.latitude === undefined ? null : (sent.longitude ?? null),
    clockMovedSeconds: secondsMoved(sent.clock, at),
    accuracyMetres: sent.accuracy ?? null,
    source: sent.source,
    duplicates,
    ...keys,
    receivedAt: at,
  })
  if (!id) return undefined
  await startHistory(db, inspectionPhotoLife, id, actor)
  if (inspection.state !== 'capturing') await step(db, inspection, { event: 'photograph', actor })
  const fault = faultOf(facts)
  return hintOf(duplicates) ?? (fault && FAULTS[fault])
}

/** What the holder of a link does, without a session. */
export const captureApi = ({ files, transactAsSystem }: Deps) =>
  serving(captureContract, {
    openInspection: async ({ body: { token, type, deviceTime } }, { now, origin, about }) =>
      transactAsSystem(async (db) => {
        const found = await openCapture(db, token, now, { type })
        about(`inspection:${found.inspection.id}`)
        if (await noteOpened(db, found.link.id, now))
          await notifyAgent(db, found, 'inspection-opened', 'Your customer opened the inspection link')
        const clockAheadSeconds = clockAhead(new Date(deviceTime), now)
        const { userAgent, address } = origin
        const session = await addSession(db, { linkId: found.link.id, userAgent, address, clockAheadSeconds })
        return { session, capture: await captureOf(db, found) }
      }),

    sendInspectionPhoto: async ({ params: { token }, query: said }, { now, withFiles, about }) => {
      const { inspection, quotation, before } = await transactAsSystem(async (db) => {
        const found = await openCapture(db, token, now)
        return { ...found, before: await sentAs(db, found.inspection.id, said.client) }
      })
      about(`inspection:${inspection.id}`)
      const shot = inspection.shots.find(({ code }) => code === said.shot)
      if (!shot) throw problem('invalid', { fields: [{ path: 'shot', message: 'This inspection does not ask for such a photo.' }] })
      const surroundings = { number: `${inspection.number} · ${quotation.number}`, title: shot.title, now, said }
      const look = async (sent: readonly Upload[]) => {
        const { bytes } = requireSingleFile(sent, 'photo')
        if (before) return mustBeSame(before, { shot: said.shot, sha256: sha256(bytes) })
        const photo = await withUploadedPicture(sent, 'photo', (picture) => received(picture, bytes, surroundings))
        return { photo, size: bytes.length }
      }
      const got = await arriveInTurn(inspection.id, () => withFiles(look))
      const keys = got && { fileKey: await files.put(got.photo.written), thumbnailKey: await files.put(got.photo.thumbnail) }
      return transactAsSystem(async (db) => {
        const hint = keys && (await keep(db, { token, said, at: clock(), ...got, keys }))
        return { capture: await captureOf(db, await openCapture(db, token, now)), hint: hint ?? null }
      })
    },

    submitInspection: async ({ params: { token } }, { now, about }) =>
      transactAsSystem(async (db) => {
        const found = await openCapture(db, token, now, { lock: true })
        const { inspection, link } = found
        about(`inspection:${inspection.id}`)
        // Sent twice over a bad line, the result is the same.
        if (inspection.state === 'submitted' || inspection.state === 'cleared') return captureOf(db, found)
        const photos = await photosOf(db, inspection.id)
        const missing = describeShots(inspection.shots, photos).filter(
          ({ state, required }) => state === 'sent-back' || (required && state === 'missing'),
        )
        if (missing.length > 0)
          throw problem('not-now', { message: msg`Still to be photographed: ${missing.map(({ title }) => title).join(', ')}.` })
        await step(db, inspection, { event: 'submit', actor: holderOf(link.kind), set: { submittedAt: now } })
        await notifyAgent(db, found, 'inspection-submitted', 'The photos were sent for review')
        return captureOf(db, await openCapture(db, token, now))
      }),
  })
