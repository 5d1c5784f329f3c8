import { Text, ThemeIcon } from '@mantine/core'
import { Link } from 'react-router'
import {
  IconCheck,
  IconChevronRight,
  IconClockHour4,
  IconFileTypePdf,
  IconHelpHexagon,
  IconPlayerPlay,
  IconPuzzle,
  IconTargetArrow,
  IconTextSize,
} from '#kit/web/icons.ts'
import { t, translate } from '#kit/web/text.ts'
import { lessonAddress } from '../../parts/words.ts'
import type { LearnersCourse, LearnersLesson } from '../../public/contract/learn.ts'
import { completionRule, type LessonKind } from '../../rules/course.ts'
import classes from './lesson-list.module.css'

const ICONS: Readonly<Record<LessonKind, typeof IconCheck>> = {
  text: IconTextSize,
  pdf: IconFileTypePdf,
  video: IconPlayerPlay,
  quiz: IconHelpHexagon,
  practice: IconTargetArrow,
  scorm: IconPuzzle,
}

type Props = { readonly course: LearnersCourse; readonly waiting: ReadonlySet<string> }

/** The lessons of a course: which are done, and when each counts as done. */
export const LessonList = ({ course, waiting }: Props) => (
  <ol className={classes.list}>
    {course.lessons.map((lesson) => (
      <li key={lesson.id}>
        <Row course={course} lesson={lesson} isWaiting={waiting.has(lesson.id)} />
      </li>
    ))}
  </ol>
)

function Row({
  course,
  lesson,
  isWaiting,
}: {
  readonly course: LearnersCourse
  readonly lesson: LearnersLesson
  readonly isWaiting: boolean
}) {
  const { id, kind, title, minutes, isDone, quiz, played } = lesson
  const Icon = isDone ? IconCheck : isWaiting ? IconClockHour4 : ICONS[kind]
  const rule = completionRule(lesson, course.passMark)
  const facts = [
    isDone ? t('Done') : isWaiting ? t('Waiting to be sent') : translate(rule.text, rule.i18n),
    quiz && t('{count} questions', { count: quiz.questionCount }),
    quiz?.best != null && t('best {percent} %', { percent: quiz.best }),
    played?.best != null && t('score {percent} %', { percent: played.best }),
    t('{minutes} minutes', { minutes }),
  ]
  return (
    <Link className={classes.row ?? ''} to={lessonAddress(course.id, id)}>
      <ThemeIcon size={36} radius="xl" variant="light" color={isDone ? 'leaf' : isWaiting ? 'mango' : 'brand'} aria-hidden>
        <Icon size={19} stroke={1.7} />
      </ThemeIcon>
      <span className={classes.text}>
        <Text component="span" display="block" fw={600}>
          {title}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}
