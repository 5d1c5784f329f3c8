import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useVersion } from '../../parts/use-version.ts'
import { coursesAddress, versionAddress } from '../../parts/words.ts'
import type { VersionDetail } from '../../public/contract/manage.ts'
import { LessonEditor } from './lesson-editor.tsx'
import { Preview } from './preview.tsx'

/** One lesson of a version: edited by its author beside its preview, and viewed by others in the office as learners will see it. */
export default function EditLessonScreen() {
  const [id] = useQueryParam('version')
  const [lessonId] = useQueryParam('lesson')
  const read = useVersion(id)
  const instead = { to: coursesAddress(), way: t('See the courses') }
  if (!id || !lessonId) return <MissingRecord what={t('No lesson was chosen.')} {...instead} />
  return (
    <Loaded read={read} instead={instead} page={{ title: t('Lesson'), back: versionAddress(id) }}>
      {(version) => <Lesson key={lessonId} version={version} lessonId={lessonId} />}
    </Loaded>
  )
}

function Lesson({ version, lessonId }: { readonly version: VersionDetail; readonly lessonId: string }) {
  const lesson = version.content.lessons.find(({ id }) => id === lessonId)
  const back = versionAddress(version.id)
  if (!lesson) return <MissingRecord what={t('This lesson was removed.')} to={back} way={t('See the course')} />
  if (version.may.includes('edit')) return <LessonEditor version={version} lesson={lesson} />
  return (
    <Page title={lesson.title} subtitle={version.content.title} back={back}>
      <Preview lesson={lesson} versionId={version.id} />
    </Page>
  )
}
