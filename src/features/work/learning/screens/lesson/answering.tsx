import { Alert, Button, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { requestReply } from '#kit/web/client.ts'
import { useDraft } from '#kit/web/draft.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { reportFailure } from '#kit/web/use-write.ts'
import { settleActivity } from '../../parts/outbox.ts'
import { type LearnersCourse, type LearnersLesson, learnContract, QuizAnswer, type QuizAttempt } from '../../public/contract/learn.ts'
import type { GivenAnswer } from '../../rules/quiz.ts'
import { QuestionForm } from './question-form.tsx'

type Props = {
  readonly attempt: QuizAttempt
  readonly course: LearnersCourse
  readonly lesson: LearnersLesson
  readonly page: { readonly title: string; readonly subtitle: string; readonly back: string }
  readonly onSent: (attempt: QuizAttempt) => void
}

const isAnswered = (given: GivenAnswer | undefined): boolean => given != null && (typeof given === 'number' || given.length > 0)

/** The questions one by one; each answer is kept on the device as it is given. */
export function Answering({ attempt, course, lesson, page, onSent }: Props) {
  const { id, questions } = attempt
  const [answers, setAnswers] = useState<GivenAnswer[]>(() => questions.map(() => null))
  const [at, setAt] = useState(0)
  const [isTouched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const drop = useDraft(`quiz/${id}`, { answers }, isTouched, (kept) => {
    const found = z.array(QuizAnswer).length(questions.length).safeParse(kept.answers).data
    if (!found) return
    setAnswers(found)
    setTouched(true)
    setAt(
      Math.max(
        0,
        found.findIndex((given) => !isAnswered(given)),
      ),
    )
  })
  const question = questions[at]
  const open = answers.flatMap((given, index) => (isAnswered(given) ? [] : [index]))
  const isLast = at === questions.length - 1
  const answer = (given: GivenAnswer) => {
    setAnswers(answers.map((each, index) => (index === at ? given : each)))
    setTouched(true)
  }

  const send = async () => {
    const [first] = open
    if (first !== undefined) return setAt(first)
    setBusy(true)
    try {
      const settled = await settleActivity({ kind: 'quiz', courseId: course.id, lessonId: lesson.id, answers }, { id, title: lesson.title })
      drop()
      if (settled.state === 'refused') toast.error(settled.failure.sentence)
      else if (settled.state === 'sent') onSent(await requestReply(learnContract.attempt, { params: { id } }))
    } catch (thrown) {
      reportFailure(thrown)
    }
    setBusy(false)
  }

  if (!question) return null
  return (
    <Page
      {...page}
      actions={
        <>
          {at > 0 && (
            <Button variant="default" onClick={() => setAt(at - 1)}>
              {t('Back')}
            </Button>
          )}
          {isLast || open.length === 0 ? (
            <Button loading={busy} onClick={() => void send()}>
              {open.length > 0 ? t('Go to question {n}, unanswered', { n: (open[0] ?? 0) + 1 }) : t('Send my answers')}
            </Button>
          ) : (
            <Button onClick={() => setAt(at + 1)}>{isAnswered(answers[at]) ? t('Next') : t('Later')}</Button>
          )}
        </>
      }
    >
      <Progress value={((questions.length - open.length) * 100) / questions.length} size="sm" mb="xs" aria-hidden />
      <Text size="sm" c="dimmed" mb="md">
        {t('Question {n} of {all}', { n: at + 1, all: questions.length })} ·{' '}
        {t('{count} answered', { count: questions.length - open.length })}
      </Text>
      <QuestionForm key={at} question={question} given={answers[at] ?? null} answer={answer} />
      {isLast && open.length > 0 && (
        <Alert color="mango" mt="md" role="status">
          {t('Still to answer: {numbers}', { numbers: open.map((index) => index + 1).join(', ') })}
        </Alert>
      )}
    </Page>
  )
}
