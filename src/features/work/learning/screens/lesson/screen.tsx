import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { useCourse } from '../../parts/kept-course.ts'
import { centreAddress, courseAddress } from '../../parts/words.ts'
import type { LearnersCourse } from '../../public/contract/learn.ts'
import { PackageLesson } from './package-lesson.tsx'
import { PracticeLesson } from './practice-lesson.tsx'
import { QuizLesson } from './quiz-lesson.tsx'
import { ReadLesson } from './read-lesson.tsx'

/** One lesson: read, watched or answered. */
export default function LessonScreen() {
  const [courseId] = useQueryParam('course')
  const [lessonId] = useQueryParam('lesson')
  const read = useCourse(courseId)
  const instead = { to: centreAddress(), way: t('Learning centre') }
  if (!courseId || !lessonId) return <MissingRecord what={t('No lesson was chosen.')} {...instead} />
  return (
    <Loaded read={read} instead={instead} page={{ title: t('Lesson'), back: courseAddress(courseId) }}>
      {(course) => <Lesson key={lessonId} course={course} lessonId={lessonId} />}
    </Loaded>
  )
}

function Lesson({ course, lessonId }: { readonly course: LearnersCourse; readonly lessonId: string }) {
  const lesson = course.lessons.find(({ id }) => id === lessonId)
  if (!lesson)
    return (
      <MissingRecord what={t('This lesson is not part of the course any more.')} to={courseAddress(course.id)} way={t('See the course')} />
    )
  if (lesson.kind === 'scorm') return <PackageLesson course={course} lesson={lesson} />
  if (lesson.kind === 'practice') return <PracticeLesson course={course} lesson={lesson} />
  return lesson.kind === 'quiz' ? <QuizLesson course={course} lesson={lesson} /> : <ReadLesson course={course} lesson={lesson} />
}
