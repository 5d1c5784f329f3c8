import { dayOf } from '#domain/day.ts'
import { inspectionPhotoLife } from '#domain/inspection-life.ts'
import { problem } from '#domain/problem.ts'
import { rerunControl } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { joinMessages, msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { reviewContract } from '../../public/contract.ts'
import { isComplete } from '../../public/rules/progress.ts'
import { getInspection, lockInspection, photosOf, toReview } from '../store/inspections.ts'
import { step } from '../store/steps.ts'
import { inspectionPhotos } from '../tables.ts'
import { describeInspection, whyNotToClear } from './describe.ts'
import { type NewsDeps, notifyCleared, notifySentBack } from './news.ts'

type Verdict = { readonly photoId: string; readonly verdict: 'clear' | 'send-back'; readonly reason?: string | undefined }

/**
 * The verdicts must be on waiting photographs, each once; where one is cleared, on all of them: others may have arrived or been decided on
 * in the meantime. What someone who only sends back does not clear keeps waiting.
 */
function mustMatch(waiting: readonly { readonly id: string }[], verdicts: readonly Verdict[]): void {
  const decided = new Set(verdicts.map(({ photoId }) => photoId))
  const known = waiting.filter(({ id }) => decided.has(id)).length
  const isWhole = known === waiting.length || verdicts.every(({ verdict }) => verdict === 'send-back')
  if (decided.size !== verdicts.length || known !== verdicts.length || !isWhole)
    throw problem('changed-meanwhile', {
      message: 'Decide on every photo that is waiting, each once. Please reload to see which ones are.',
    })
}

const whoMaySentence = ({ whoMay }: { readonly whoMay: readonly string[] }) =>
  whoMay.length > 0 ? [msg`Who may: ${whoMay.join(', ')}.`] : []

/** The underwriters' review: photograph by photograph, sent as one decision. */
export const reviewApi = (deps: NewsDeps) =>
  serving(reviewContract, {
    inspectionsToReview: async (_, { db, actor }) => {
      const rows = await toReview(db, actor)
      const items = rows.flatMap(({ submittedAt, ...row }) => (submittedAt ? [{ ...row, submittedAt: submittedAt.toISOString() }] : []))
      return { items, count: items.length }
    },

    reviewInspection: async ({ params, body: { verdicts } }, context) => {
      const { db, actor, now, origin, enqueue, about } = context
      const found = await lockInspection(db, actor, params.inspectionId)
      const { row } = found
      about(`inspection:${row.id}`)
      if (row.state !== 'submitted') throw problem('not-now')
      const stopped = verdicts.some(({ verdict }) => verdict === 'clear') ? await whyNotToClear(db, found, context) : null
      if (stopped) throw problem('not-allowed', { message: joinMessages(...stopped.needs, ...whoMaySentence(stopped)) })
      mustMatch(
        (await photosOf(db, row.id)).filter(({ state }) => state === 'taken'),
        verdicts,
      )
      const decide = (to: Db, { photoId: id, verdict: event, reason = '' }: Verdict) =>
        advance(to, {
          cycle: inspectionPhotoLife,
          table: inspectionPhotos,
          id,
          from: 'taken',
          event,
          actor,
          ...(event === 'send-back' ? { reason, set: { reason } } : {}),
        })
      for (const each of verdicts) await decide(db, each)
      const isCleared = isComplete(row.shots, await photosOf(db, row.id))
      if (isCleared) {
        await step(db, row, { event: 'clear', actor, set: { decidedAt: now, clearedOn: dayOf(now) } })
        await notifyCleared(db, found, actor)
        await rerunControl(db, row.quotationId, { actor, now })
      } else {
        await step(db, row, { event: 'send-back', actor, set: { decidedAt: now } })
        await notifySentBack(db, found, { ...deps, enqueue, actor, now, baseUrl: origin.baseUrl })
      }
      return describeInspection(db, await getInspection(db, actor, row.id), context)
    },
  })
