import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useCourse } from '../../parts/kept-course.ts'
import { useActivities } from '../../parts/outbox.ts'
import { WaitingActivities } from '../../parts/waiting-activities.tsx'
import { centreAddress, lessonAddress } from '../../parts/words.ts'
import { type LearnersCourse, learnContract } from '../../public/contract/learn.ts'
import { KeepCard } from './keep-card.tsx'
import { LessonList } from './lesson-list.tsx'

/** One course: what it is for, its lessons and the progress; the main action is the next lesson. */
export default function CourseScreen() {
  const [id] = useQueryParam('course')
  const read = useCourse(id)
  const instead = { to: centreAddress(), way: t('Learning centre') }
  if (!id) return <MissingRecord what={t('No course was chosen.')} {...instead} />
  return (
    <Loaded read={read} instead={instead} page={{ title: t('Course'), back: centreAddress() }}>
      {(course) => <Course course={course} />}
    </Loaded>
  )
}

function Course({ course }: { readonly course: LearnersCourse }) {
  const { id, title, summary, minutes, dueOn, opens, closed, completion, passMark, triesPerDay, lessons } = course
  const waiting = new Set(useActivities().flatMap(({ content: { lessonId, courseId } }) => (courseId === id ? [lessonId] : [])))
  const next = lessons.find((lesson) => !lesson.isDone && !waiting.has(lesson.id))
  const isBegun = lessons.some(({ isDone }) => isDone)
  const hasQuiz = lessons.some(({ quiz }) => quiz !== null)
  return (
    <Page
      title={title}
      subtitle={summary}
      back={centreAddress()}
      actions={
        next && (
          <Button component={Link} to={lessonAddress(id, next.id)}>
            {isBegun ? t('Continue: {title}', { title: next.title }) : t('Start: {title}', { title: next.title })}
          </Button>
        )
      }
    >
      <WaitingActivities courseId={id} />
      {completion && (
        <DetailCard
          title="Passed"
          details={[
            { label: 'Passed on', value: formatDay(completion.on) },
            { label: 'Result', value: completion.percent !== null && t('{percent} %', { percent: completion.percent }) },
            { label: 'Certificate number', value: completion.number },
          ]}
          aside={
            <FileButton endpoint={learnContract.courseCertificate} input={{ params: { id: completion.id } }} variant="default">
              {t('Certificate')}
            </FileButton>
          }
        />
      )}
      <DetailCard title="Lessons">
        <LessonList course={course} waiting={waiting} />
      </DetailCard>
      <DetailCard
        title="About this course"
        details={[
          { label: 'Time', value: t('{minutes} minutes', { minutes }) },
          { label: 'Complete by', value: dueOn && !completion && formatDay(dueOn) },
          { label: 'Opens the sale of', value: opens.join(', ') },
          { label: 'Quiz', value: hasQuiz && t('{mark} % right, {tries} tries a day', { mark: passMark, tries: triesPerDay }) },
        ]}
      >
        {closed.length > 0 && (
          <Text size="sm" mt="sm">
            {t('Until you pass it, you can quote but not complete a first sale of {lines}.', { lines: opens.join(', ') })}
          </Text>
        )}
      </DetailCard>
      <KeepCard course={course} />
    </Page>
  )
}
