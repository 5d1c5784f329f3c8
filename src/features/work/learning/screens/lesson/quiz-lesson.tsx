import { Alert, Button, List } from '@mantine/core'
import { useState } from 'react'
import { requestReply } from '#kit/web/client.ts'
import { failureOf } from '#kit/web/failure.ts'
import { useOnline } from '#kit/web/online.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { reportFailure } from '#kit/web/use-write.ts'
import { useKeptCourse } from '../../parts/kept-course.ts'
import { useActivities } from '../../parts/outbox.ts'
import { WaitingActivities } from '../../parts/waiting-activities.tsx'
import { courseAddress } from '../../parts/words.ts'
import { type LearnersCourse, type LearnersLesson, learnContract, type QuizAttempt } from '../../public/contract/learn.ts'
import { Answering } from './answering.tsx'
import { QuizResultPage } from './quiz-result.tsx'

type Props = { readonly course: LearnersCourse; readonly lesson: LearnersLesson }

/** A quiz: started, answered, sent, and its result. Offline, the attempt that was stored with the course is used. */
export function QuizLesson({ course, lesson }: Props) {
  const [attempt, setAttempt] = useState<QuizAttempt>()
  const waiting = useActivities().find(({ content }) => content.courseId === course.id && content.lessonId === lesson.id)
  const page = { title: lesson.title, subtitle: course.title, back: courseAddress(course.id) }
  if (attempt?.result) return <QuizResultPage course={course} attempt={attempt} page={page} again={() => setAttempt(undefined)} />
  if (waiting)
    return (
      <Page {...page}>
        <WaitingActivities courseId={course.id} />
      </Page>
    )
  if (attempt) return <Answering attempt={attempt} course={course} lesson={lesson} page={page} onSent={setAttempt} />
  return <Introduction course={course} lesson={lesson} page={page} begin={setAttempt} />
}

type IntroductionProps = Props & {
  readonly page: { readonly title: string; readonly subtitle: string; readonly back: string }
  readonly begin: (attempt: QuizAttempt) => void
}

function Introduction({ course, lesson, page, begin }: IntroductionProps) {
  const { id, isDone, quiz } = lesson
  const online = useOnline()
  const kept = useKeptCourse(course.id)?.attempts.find(({ lessonId }) => lessonId === id)
  const [busy, setBusy] = useState(false)
  const mayBegin = online ? (quiz?.triesLeft ?? 0) > 0 : kept !== undefined
  const start = async () => {
    setBusy(true)
    try {
      begin(await requestReply(learnContract.startAttempt, { body: { courseId: course.id, lessonId: id } }))
    } catch (thrown) {
      // This is the attempt that was started for offline use.
      if (kept && failureOf(thrown).kind === 'offline') begin(kept)
      else reportFailure(thrown)
    }
    setBusy(false)
  }
  return (
    <Page
      {...page}
      actions={
        <Button loading={busy} disabled={!mayBegin} onClick={() => void start()}>
          {isDone ? t('Try it again') : t('Start the quiz')}
        </Button>
      }
    >
      <DetailCard
        title="Before you begin"
        details={[
          { label: 'Questions', value: quiz?.questionCount },
          { label: 'To pass', value: t('{mark} % right', { mark: course.passMark }) },
          { label: 'Tries left today', value: online && quiz ? String(quiz.triesLeft) : undefined },
          { label: 'Your best', value: quiz?.best != null && t('{percent} %', { percent: quiz.best }) },
        ]}
      >
        <List size="sm" mt="sm" spacing={4}>
          <List.Item>{t('A try counts from when you start it. You can leave it and continue later, on any device.')}</List.Item>
          <List.Item>{t('You see what is right, and why, after you send your answers.')}</List.Item>
        </List>
      </DetailCard>
      {!mayBegin && (
        <Alert color="mango" role="status">
          {online
            ? t('You have used today’s tries. Read the lessons again; the next tries open tomorrow.')
            : t('This quiz was not kept on this device. Start it when you are online, or keep the course before you leave.')}
        </Alert>
      )}
    </Page>
  )
}
