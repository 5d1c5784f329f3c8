import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { DRAFT_PREFIX } from '#kit/web/clear-device-data.ts'
import { requestReply } from '#kit/web/client.ts'
import { failureOf } from '#kit/web/failure.ts'
import { queries, refreshReads } from '#kit/web/queries.ts'
import { getEncrypted, putEncrypted } from '#kit/web/vault.ts'
import { learnContract, QuizAnswer } from '../public/contract/learn.ts'

const of = {
  id: z.uuid(),
  courseId: z.uuid(),
  lessonId: z.string(),
  title: z.string(),
  /** Why the server does not take it. It stands aside, and keeps nothing that comes after it. */
  refused: z.string().optional(),
}

/** What somebody did of a course and the server does not know yet. Its id is that of the deed: sent twice, it counts once. */
const Deed = z.discriminatedUnion('kind', [
  z.object({ ...of, kind: z.literal('lesson') }),
  z.object({ ...of, kind: z.literal('quiz'), answers: z.array(QuizAnswer) }),
])
export type Deed = z.output<typeof Deed>

/** A draft, so that it outlives a session that merely ended. */
const NAME = `${DRAFT_PREFIX}learning/deeds`
const KEY = ['learning', 'deeds']

const read = async (): Promise<readonly Deed[]> => z.array(Deed).safeParse(await getEncrypted(NAME)).data ?? []

/** Tabs take turns. */
const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => navigator.locks?.request(name, work) ?? work()

const change = (next: (before: readonly Deed[]) => readonly Deed[]): Promise<boolean> =>
  inTurn('learning deeds', async () => {
    const isKept = await putEncrypted(NAME, next(await read()))
    await queries.invalidateQueries({ queryKey: KEY })
    return isKept
  })

const forget = (id: string) => change((all) => all.filter((each) => each.id !== id))

const post = (deed: Deed) =>
  deed.kind === 'quiz'
    ? requestReply(learnContract.finishAttempt, { params: { id: deed.id }, body: { answers: deed.answers } }, { key: deed.id })
    : requestReply(learnContract.finishLesson, { body: { courseId: deed.courseId, lessonId: deed.lessonId } }, { key: deed.id })

/** Sends what waits, the oldest first and one tab at a time. What the server refuses stands aside; without a network all of it goes on waiting. */
export const sendDeeds = (): Promise<void> =>
  inTurn('sending learning deeds', async () => {
    let sent = 0
    for (const deed of await read()) {
      if (deed.refused) continue
      try {
        await post(deed)
        await forget(deed.id)
        sent += 1
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (failure.kind !== 'refused' || failure.status >= 500 || failure.status === 429) break
        await change((all) => all.map((each) => (each.id === deed.id ? { ...each, refused: failure.sentence } : each)))
      }
    }
    if (sent > 0) await refreshReads()
  })

/**
 * Keeps what was done on the device and sends it, at once where there is a network. Answers whether the server has it, or why it does not take it;
 * throws the `Failure` where the device keeps nothing.
 */
export async function settle(deed: Deed): Promise<{ readonly isSent: boolean; readonly refused?: string | undefined }> {
  if (!(await change((all) => [...all.filter((each) => each.id !== deed.id), deed]))) {
    await post(deed)
    await refreshReads()
    return { isSent: true }
  }
  await sendDeeds()
  const waiting = (await read()).find((each) => each.id === deed.id)
  return { isSent: waiting === undefined, refused: waiting?.refused }
}

export const dropDeed = forget

/** What waits to be sent. */
export function useDeeds(): readonly Deed[] {
  return useQuery({ queryKey: KEY, queryFn: read, meta: { aside: true } }).data ?? []
}
