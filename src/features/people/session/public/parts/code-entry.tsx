import { Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { formatMobile } from '#domain/mobile.ts'
import { now } from '#kit/web/clock.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useReceivedCode } from '../../parts/use-received-code.tsx'
import { useSecondsUntil } from '../../parts/use-seconds-until.ts'
import { CODE } from '../../rules/session.ts'

const FORM = 'code'

type Props = {
  readonly mobile: string
  /** When another code may be requested, in milliseconds since 1970. */
  readonly resendFrom: number
  readonly action: string
  /** Where someone who typed a wrong number goes; if the same page asks for it, `change`. */
  readonly back?: string
  readonly change?: () => void
  /** What to check if no message comes. */
  readonly hint: string
  readonly busy: boolean
  /** Throws the `Failure` of a wrong code. */
  readonly verify: (code: string) => Promise<unknown>
  /** Requests another code; returns after how many seconds the next may be requested. */
  readonly resend: () => Promise<number | undefined>
}

/** Entry of the six digits that came by SMS; a new code after a countdown. */
export function CodeEntry({ mobile, resendFrom, action, back, change, hint, busy, verify, resend }: Props) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [told, setTold] = useState('')
  const [resendAt, setResendAt] = useState(resendFrom)
  const [asking, setAsking] = useState(false)
  const left = useSecondsUntil(resendAt)
  const field = useRef<HTMLInputElement>(null)

  const check = async (digits: string) => {
    if (busy) return
    setFailure(undefined)
    setTold('')
    try {
      await verify(digits)
    } catch (thrown) {
      const failed = failureOf(thrown)
      setFailure(failed)
      // A code that did not reach the server can be sent again as typed.
      if (failed.isFinal) setCode('')
      field.current?.focus()
    }
  }
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, CODE.digits)
    setCode(digits)
    if (digits.length === CODE.digits && digits !== code) void check(digits)
  }
  useReceivedCode(type)

  const again = async () => {
    setAsking(true)
    const seconds = await resend()
    setAsking(false)
    if (seconds === undefined) return
    setFailure(undefined)
    setTold(t('A new code is on its way. Only the newest one works.'))
    setResendAt(now().getTime() + seconds * 1000)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === CODE.digits) void check(code)
    else field.current?.focus()
  }

  return (
    <Page
      title={t('Enter the code')}
      subtitle={t('On its way to {number}', { number: formatMobile(mobile) })}
      {...(back ? { back } : {})}
      actions={
        <Button type="submit" form={FORM} loading={busy}>
          {action}
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          label={t('Six-digit code')}
          description={t('It is valid for five minutes.')}
          name="code"
          size="md"
          maw={280}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          styles={{ input: { height: 60, fontSize: 28, letterSpacing: '0.35em', fontVariantNumeric: 'tabular-nums' } }}
        />
        <FailureNote failure={failure} />
        <Text role="status" mt={told ? 'md' : 0}>
          {told}
        </Text>
      </form>
      <Button variant="default" mt="md" disabled={left > 0} loading={asking} onClick={() => void again()}>
        {left > 0 ? t('New code in {seconds} s', { seconds: left }) : t('Send a new code')}
      </Button>
      {change && (
        <Button variant="subtle" mt="md" ml="xs" onClick={change}>
          {t('Another number')}
        </Button>
      )}
      <Text size="sm" c="dimmed" mt="md">
        {hint}
      </Text>
    </Page>
  )
}
