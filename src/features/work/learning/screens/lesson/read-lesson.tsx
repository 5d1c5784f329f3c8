import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { reportFailure } from '#kit/web/use-write.ts'
import { LessonPdf, LessonPicture, LessonVideo } from '../../parts/lesson-file.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { settleActivity, useActivities } from '../../parts/outbox.ts'
import { courseAddress, lessonAddress } from '../../parts/words.ts'
import type { LearnersCourse, LearnersLesson } from '../../public/contract/learn.ts'

type Props = { readonly course: LearnersCourse; readonly lesson: LearnersLesson }

/** A lesson that is read or watched, and marked as done at its end. */
export function ReadLesson({ course, lesson: { id, kind, title, text, fileId, isDone } }: Props) {
  const navigate = useNavigate()
  const [isSeen, setSeen] = useState(kind === 'text')
  const [busy, setBusy] = useState(false)
  const isWaiting = useActivities().some(({ content }) => content.courseId === course.id && content.lessonId === id)
  const at = course.lessons.findIndex((each) => each.id === id)
  const next = course.lessons[at + 1]
  const onTo = next ? lessonAddress(course.id, next.id) : courseAddress(course.id)

  const finish = async () => {
    setBusy(true)
    try {
      const settled = await settleActivity(
        { kind: 'lesson', courseId: course.id, lessonId: id, n: course.n },
        { id: crypto.randomUUID(), title },
      )
      if (settled.state === 'refused') toast.error(settled.failure.sentence)
      else {
        if (settled.state === 'waits') toast.success(t('Kept on this device. It is sent when you are online.'))
        navigate(onTo)
      }
    } catch (thrown) {
      reportFailure(thrown)
    }
    setBusy(false)
  }

  return (
    <Page
      title={title}
      subtitle={t('{course} · lesson {n} of {all}', { course: course.title, n: at + 1, all: course.lessons.length })}
      back={courseAddress(course.id)}
      actions={
        isDone || isWaiting ? (
          <Button component={Link} to={onTo}>
            {next ? t('Next: {title}', { title: next.title }) : t('Back to the course')}
          </Button>
        ) : (
          <Button loading={busy} disabled={!isSeen} onClick={() => void finish()}>
            {doneWords(kind, isSeen)}
          </Button>
        )
      }
    >
      <Stack gap="md" pb="md">
        {kind === 'video' && fileId && <LessonVideo id={fileId} title={title} onWatched={() => setSeen(true)} />}
        {kind === 'pdf' && fileId && <LessonPdf id={fileId} title={title} onOpened={() => setSeen(true)} />}
        <Markdown text={text} picture={(picture, alternative) => <LessonPicture id={picture} alternative={alternative} />} />
      </Stack>
    </Page>
  )
}

function doneWords(kind: LearnersLesson['kind'], isSeen: boolean): string {
  if (isSeen) return kind === 'video' ? t('I watched it') : t('I have read it')
  return kind === 'video' ? t('Watch it to the end') : t('Open the PDF first')
}
