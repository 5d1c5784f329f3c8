import { Suspense, useEffect } from 'react'
import { useLargeSend } from '../large-send.ts'
import { lazyPart } from '../router/lazy-part.ts'
import { firstRead } from '../router/screen.tsx'

const loadQuestion = () => import('./large-send-question.tsx')
const LargeSendQuestion = lazyPart(loadQuestion)
void firstRead.then(loadQuestion).catch(() => undefined)

/** Asks, where it is placed, before much is sent over a metered connection. If the question fails to load, nothing is sent unasked. */
export function LargeSendAsker() {
  const question = useLargeSend((asked) => asked.question)
  useEffect(() => {
    useLargeSend.setState({ hasAsker: true })
    return () => useLargeSend.setState({ hasAsker: false })
  }, [])
  useEffect(() => {
    if (question) loadQuestion().catch(() => question.answer(true))
  }, [question])
  return (
    question && (
      <Suspense>
        <LargeSendQuestion question={question} />
      </Suspense>
    )
  )
}
