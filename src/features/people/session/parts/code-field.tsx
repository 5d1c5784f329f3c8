import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Failure } from '#kit/web/failure.ts'

type Props = {
  readonly label: string
  readonly action: string
  readonly busy: boolean
  /** Returns why it was refused. */
  readonly submit: (code: string) => Promise<Failure | undefined>
  /** The same, in words. */
  readonly children: ReactNode
}

/** A six-digit code from an app, or a recovery code. */
export function CodeField({ label, action, busy, submit, children }: Props) {
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A code that did not reach the server can be sent again as typed.
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
