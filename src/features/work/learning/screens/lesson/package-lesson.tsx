import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useOnline } from '#kit/web/online.ts'
import { t, translate } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { LessonPicture } from '../../parts/lesson-file.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { useActivities } from '../../parts/outbox.ts'
import { PackageFrame } from '../../parts/package-frame.tsx'
import { useSaid } from '../../parts/use-said.ts'
import { WaitingActivities } from '../../parts/waiting-activities.tsx'
import { courseAddress, lessonAddress } from '../../parts/words.ts'
import type { LearnersCourse, LearnersLesson } from '../../public/contract/learn.ts'
import { type PlayedPackage, packagesContract } from '../../public/contract/packages.ts'
import { completionRule } from '../../rules/course.ts'

type Props = { readonly course: LearnersCourse; readonly lesson: LearnersLesson }

/** A third-party lesson: resumed where it was left, and done when it reports so, or with the score that the course requires. */
export function PackageLesson({ course, lesson }: Props) {
  const { id, title, text, isDone, played: before } = lesson
  const [played, setPlayed] = useState<PlayedPackage>()
  const open = useWrite(packagesContract.playPackage)
  const online = useOnline()
  const waiting = useActivities().flatMap(({ content }) =>
    content.kind === 'package' && content.courseId === course.id && content.lessonId === id ? [content] : [],
  )
  const at = course.lessons.findIndex((each) => each.id === id)
  const next = course.lessons[at + 1]
  const rule = completionRule(lesson, course.passMark)
  const begin = async () => {
    const answer = await open.send({ body: { courseId: course.id, lessonId: id } })
    if (!answer) return
    const { data } = answer
    // What this device has not been able to send yet is newer than what the server knows.
    const newest = waiting.findLast(({ fileId }) => fileId === data.fileId)
    setPlayed(newest ? { ...data, start: { ...data.start, report: newest.report } } : data)
  }
  const score = before?.best != null && t('Score: {percent} %', { percent: before.best })
  return (
    <Page
      title={title}
      subtitle={t('{course} · lesson {n} of {all}', { course: course.title, n: at + 1, all: course.lessons.length })}
      back={courseAddress(course.id)}
      wide={played !== undefined}
      actions={
        isDone && (
          <Button component={Link} to={next ? lessonAddress(course.id, next.id) : courseAddress(course.id)}>
            {next ? t('Next: {title}', { title: next.title }) : t('Back to the course')}
          </Button>
        )
      }
    >
      <Text size="sm" mb="sm" role="status">
        {[isDone ? t('Done.') : translate(rule.text, rule.i18n), score].filter(Boolean).join(' ')}
      </Text>
      {played ? (
        <Playing course={course} lesson={lesson} played={played} />
      ) : (
        <Stack gap="md" align="flex-start">
          <WaitingActivities courseId={course.id} />
          <Markdown text={text} picture={(picture, alternative) => <LessonPicture id={picture} alternative={alternative} />} />
          {online ? (
            <Button loading={open.busy} variant={isDone ? 'default' : 'filled'} onClick={() => void begin()}>
              {isDone ? t('Open it again') : before || waiting.length > 0 ? t('Continue') : t('Start')}
            </Button>
          ) : (
            <Alert color="mango">{t('This lesson needs a connection: it was made elsewhere and plays from the server.')}</Alert>
          )}
        </Stack>
      )}
    </Page>
  )
}

function Playing({ course, lesson, played }: Props & { readonly played: PlayedPackage }) {
  const { say, flush } = useSaid({ course, lesson, played })
  useEffect(() => flush, [flush])
  return <PackageFrame played={played} title={lesson.title} onReport={say} />
}
