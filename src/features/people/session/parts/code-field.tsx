import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Failure } from '#kit/web/failure.ts'

type Props = {
  readonly label: string
  readonly action: string
  readonly busy: boolean
  /** Answers why it was not taken. */
  readonly submit: (code: string) => Promise<Failure | undefined>
  /** The same, in words. */
  readonly children: ReactNode
}

/** Six digits of an app, or a recovery code. */
export function CodeField({ label, action, busy, submit, children }: Props) {
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    // What did not arrive is tried again as it was typed.
    if (!busy && code.trim()) void submit(code.trim()).then((failure) => failure?.isFinal && setCode(''))
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="sm">
        <TextInput
          label={label}
          size="md"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        {children}
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
