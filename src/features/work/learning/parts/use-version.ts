import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { manageContract, type VersionDetail } from '../public/contract/manage.ts'
import type { CourseContent } from '../rules/course.ts'

export const useVersion = (id: string | undefined) =>
  useRead(manageContract.courseVersion, { params: { id: id ?? '' } }, { enabled: id !== undefined })

/** Caches the answer of a step as the current version. */
export const keepVersion = (answer: VersionDetail): void => setCached(manageContract.courseVersion, { params: { id: answer.id } }, answer)

/** Saves the content of a draft; throws the `Failure`. */
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
