import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

type Props = {
  readonly label: string
  readonly action: string
  readonly busy: boolean
  readonly submit: (code: string) => Promise<unknown>
}

/** Six digits of an app, or a recovery code. */
export function CodeField({ label, action, busy, submit }: Props) {
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && code.trim()) void submit(code.trim()).then(() => setCode(''))
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
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
