import { Blockquote, Card, List, Stack, Text } from '@mantine/core'
import { scenarioOf } from '#features/work/practice/public/rules/scenarios.ts'
import { IconCheck, IconX } from '#kit/web/icons.ts'
import { t, translate } from '#kit/web/text.ts'
import { LessonPdf, LessonPicture, LessonVideo } from '../../parts/lesson-file.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import type { Lesson } from '../../rules/course.ts'
import { parseQuiz, type Question, rightAnswerOf } from '../../rules/quiz.ts'
import { TryPackage } from './try-package.tsx'

const nothing = () => undefined

/** A lesson as learners see it; for a quiz, with the right answers shown. */
export function Preview({
  lesson: { kind, title, text, fileId },
  versionId,
}: {
  readonly lesson: Pick<Lesson, 'kind' | 'title' | 'text' | 'fileId'>
  readonly versionId: string
}) {
  if (kind === 'quiz') return <QuizPreview text={text} />
  if (kind === 'practice') return <Blockquote p="md">{scenarioOf(text)?.says}</Blockquote>
  return (
    <Stack gap="md">
      {kind === 'pdf' && fileId && <LessonPdf id={fileId} title={title} onOpened={nothing} />}
      {kind === 'video' && fileId && <LessonVideo id={fileId} title={title} onWatched={nothing} />}
      {kind === 'scorm' && fileId && <TryPackage key={fileId} versionId={versionId} fileId={fileId} title={title} />}
      <Markdown text={text} picture={(id, alternative) => <LessonPicture id={id} alternative={alternative} />} />
    </Stack>
  )
}

function QuizPreview({ text }: { readonly text: string }) {
  const { questions, faults } = parseQuiz(text)
  return (
    <Stack gap="sm">
      {faults.length > 0 && (
        <List size="sm" c="var(--mantine-color-error)" role="status">
          {faults.map((fault) => (
            <List.Item key={fault.text}>{translate(fault.text, fault.i18n)}</List.Item>
          ))}
        </List>
      )}
      {questions.map((question, index) => (
        <Asked key={question.text + String(question.options.length)} question={question} n={index + 1} />
      ))}
    </Stack>
  )
}

const Asked = ({ question, n }: { readonly question: Question; readonly n: number }) => (
  <Card withBorder padding="sm">
    <Text size="sm" c="dimmed">
      {t('Question {n}', { n })}
    </Text>
    <Text fw={600}>{question.text}</Text>
    {question.kind === 'number' && <Text size="sm">{rightAnswerOf(question)}</Text>}
    {question.options.map(({ text, isRight }) => (
      <Text key={text} size="sm" fw={isRight ? 600 : 400}>
        {isRight ? <IconCheck size={15} aria-label={t('right')} /> : <IconX size={15} aria-label={t('wrong')} />} {text}
      </Text>
    ))}
    <Text size="sm" c="dimmed">
      {question.explanation}
    </Text>
  </Card>
)
