import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { requestFile, requestReply } from '#kit/web/client.ts'
import { now } from '#kit/web/clock.ts'
import { failureOf } from '#kit/web/failure.ts'
import { queries } from '#kit/web/queries.ts'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { deleteEncrypted, getEncrypted, getEncryptedFile, putEncrypted, putEncryptedFile } from '#kit/web/vault.ts'
import { LearnersCourse, learnContract, QuizAttempt } from '../public/contract/learn.ts'

/** A course on this device: its lessons, and one started attempt at each quiz for offline use. */
const KeptCourse = z.object({ course: LearnersCourse, attempts: z.array(QuizAttempt), keptAt: z.string() })
type KeptCourse = z.output<typeof KeptCourse>

const nameOf = (id: string) => `learning/course/${id}`
const fileName = (id: string) => `learning/file/${id}`
const KEY = ['learning', 'kept']

/** A copy that another release stored in a different shape is treated as absent. */
const readKept = async (id: string): Promise<KeptCourse | null> => KeptCourse.safeParse(await getEncrypted(nameOf(id))).data ?? null

/** Stores a course on this device, encrypted. Returns false if the device has no room for it. */
export async function keepCourse(id: string): Promise<boolean> {
  const course = await requestReply(learnContract.learningCourse, { params: { id } })
  const attempts: QuizAttempt[] = []
  for (const { id: lessonId, isDone, quiz } of course.lessons)
    if (quiz && !isDone && quiz.triesLeft > 0)
      attempts.push(await requestReply(learnContract.startAttempt, { body: { courseId: id, lessonId } }))
  const files = await Promise.all(
    course.files.map(async (file) =>
      putEncryptedFile(fileName(file.id), (await requestFile(learnContract.lessonFile, { params: { id: file.id } })).blob),
    ),
  )
  const isKept =
    (await putEncrypted(nameOf(id), { course, attempts, keptAt: now().toISOString() } satisfies KeptCourse)) && files.every(Boolean)
  if (!isKept) await forgetCourse(course)
  await queries.invalidateQueries({ queryKey: KEY })
  return isKept
}

export async function forgetCourse({ id, files }: Pick<LearnersCourse, 'id' | 'files'>): Promise<void> {
  await Promise.all([deleteEncrypted(nameOf(id)), ...files.map((file) => deleteEncrypted(fileName(file.id)))])
  await queries.invalidateQueries({ queryKey: KEY })
}

export const useKeptCourse = (id: string | undefined): KeptCourse | null =>
  useQuery({ queryKey: [...KEY, id], queryFn: () => (id ? readKept(id) : null), meta: { aside: true } }).data ?? null

/** The current course; offline, the stored copy. */
export function useCourse(id: string | undefined) {
  const input = { params: { id: id ?? '' } }
  const read = useRead(learnContract.learningCourse, input, { enabled: id !== undefined })
  const kept = useKeptCourse(id)
  const isUnknown = read.data === undefined
  useEffect(() => {
    if (kept && isUnknown) setCached(learnContract.learningCourse, { params: { id: kept.course.id } }, kept.course, new Date(kept.keptAt))
  }, [kept, isUnknown])
  return read
}

/** The picture, PDF or video of a lesson, from this device if it is stored here. */
export function useLessonFile(id: string | null) {
  return useQuery({
    queryKey: ['learning', 'file', id],
    queryFn: async () => {
      if (id === null) return null
      const kept = await getEncryptedFile(fileName(id))
      return URL.createObjectURL(kept ?? (await requestFile(learnContract.lessonFile, { params: { id } })).blob)
    },
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (attempt, thrown) => attempt < 1 && failureOf(thrown).kind === 'offline',
    meta: { lasting: true, aside: true },
  })
}
