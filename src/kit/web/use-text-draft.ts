import { useMemo, useState } from 'react'
import { useDraft } from './draft.ts'
import { useAttempt } from './use-attempt.ts'

/**
 * A text that a person writes to others: kept under the name, sealed on this device, until `attempt` has sent it and `clear` is called.
 * `field` has the props of its text area; why it was not sent is shown below it until the person types again.
 */
export function useTextDraft(name: string) {
  const [text, setText] = useState('')
  const typed = useMemo(() => ({ text }), [text])
  const drop = useDraft(name, typed, text !== '', (kept) => typeof kept.text === 'string' && setText(kept.text))
  const { failure, attempt, forget } = useAttempt()
  return {
    text,
    setText,
    attempt,
    clear: () => {
      setText('')
      drop()
    },
    field: {
      value: text,
      error: failure?.sentence,
      autosize: true,
      maxLength: 2000,
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
        setText(currentTarget.value)
        forget()
      },
    },
  }
}
