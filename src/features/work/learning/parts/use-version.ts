import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { manageContract, type VersionDetail } from '../public/contract/manage.ts'
import type { CourseContent } from '../rules/course.ts'

export const useVersion = (id: string | undefined) =>
  useRead(manageContract.courseVersion, { params: { id: id ?? '' } }, { enabled: id !== undefined })

/** Keeps what a step answered as what is known of the version. */
export const keepVersion = (answer: VersionDetail): void => setCached(manageContract.courseVersion, { params: { id: answer.id } }, answer)

/** Saves what a draft says; throws the `Failure`. */
export function useSaving({ id, revision, content }: Pick<VersionDetail, 'id' | 'revision' | 'content'>) {
  const save = useWrite(manageContract.saveCourse)
  return {
    busy: save.busy,
    submit: async (change: Partial<CourseContent>) => {
      const saved = await save.submit({ params: { id }, body: { revision, content: { ...content, ...change } } })
      keepVersion(saved)
      return saved
    },
    send: async (change: Partial<CourseContent>) => {
      const saved = await save.send({ params: { id }, body: { revision, content: { ...content, ...change } } })
      if (saved) keepVersion(saved.data)
      return saved?.data
    },
  }
}
