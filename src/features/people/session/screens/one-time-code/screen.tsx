import { Alert, Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { useLink } from '#features/people/sharing/public/parts/use-link.ts'
import { now } from '#kit/web/clock.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { acceptGrant } from '#kit/web/tokens.ts'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { CodeSent } from '../../parts/code-sent.ts'

import { contract } from '../../public/contract.ts'
import { toGrant } from '../../public/parts/session-client.ts'
import { CODE, screenAfterSignIn } from '../../rules/session.ts'
import { useReceivedCode } from './use-received-code.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

const FORM = 'code'

/** The six digits that came by SMS; a new code after a countdown. */
export default function OneTimeCode() {
  const sent = CodeSent.safeParse(useLocation().state).data
  const login = pathTo('session/customer-login', { audience: 'customer' })
  if (!sent)
    return <MissingRecord what={t('We do not know yet which number to send a code to.')} to={login} way={t('Enter your mobile number')} />
  return <CodeEntry sent={sent} login={pathTo('session/customer-login', { audience: 'customer' }, { link: sent.link, to: sent.to })} />
}

type Props = { readonly sent: z.output<typeof CodeSent>; readonly login: string }

function CodeEntry({ sent: { mobile, link, to, ...sent }, login }: Props) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [told, setTold] = useState('')
  const [resendAt, setResendAt] = useState(new Date(sent.sentAt).getTime() + sent.resendInSeconds * 1000)
  const left = useSecondsUntil(resendAt)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const about = useLink(link)
  const signIn = useWrite(contract.customerSignIn)
  const again = useWrite(contract.sendCustomerCode)
  const body = { mobile, ...(link ? { link } : {}) }

  const verify = async (digits: string) => {
    if (signIn.busy) return
    setFailure(undefined)
    setTold('')
    try {
      acceptGrant(toGrant(await signIn.submit({ body: { ...body, code: digits } })))
      navigate(to ? screenAfterSignIn(to) : nextScreen(about.data), { replace: true, state: { goOn: true } })
    } catch (thrown) {
      setFailure(failureOf(thrown))
      setCode('')
      field.current?.focus()
    }
  }
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, CODE.digits)
    setCode(digits)
    if (digits.length === CODE.digits && digits !== code) void verify(digits)
  }
  useReceivedCode(type)

  const resend = async () => {
    const done = await again.send({ body })
    if (!done) return
    setFailure(undefined)
    setTold(t('A new code is on its way. Only the newest one works.'))
    setResendAt(now().getTime() + done.data.resendInSeconds * 1000)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === CODE.digits) void verify(code)
    else field.current?.focus()
  }

  return (
    <Page
      title={t('Enter the code')}
      subtitle={t('On its way to {number}', { number: formatMobile(mobile) })}
      back={login}
      actions={
        <Button type="submit" form={FORM} loading={signIn.busy}>
          {t('Sign in')}
        </Button>
      }
    >
      <div role="alert">
        {failure && (
          <Alert color="coral" mb="md" title={failure.message}>
            {failure.fields[0]?.message}
          </Alert>
        )}
      </div>
      <Text role="status" mb={told ? 'md' : 0}>
        {told}
      </Text>
      <form id={FORM} noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          label={t('Six-digit code')}
          description={t('It is good for five minutes.')}
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
      </form>
      <Button variant="default" mt="md" disabled={left > 0} loading={again.busy} onClick={resend}>
        {left > 0 ? t('New code in {seconds} s', { seconds: left }) : t('Send a new code')}
      </Button>
      <Text size="sm" c="dimmed" mt="md">
        {t('No message? It can take a minute. Check the number above, and that it is one that your agent knows.')}
      </Text>
    </Page>
  )
}

type About = { readonly policyId: string | null; readonly quotationId: string | null; readonly line: { readonly code: string } | null }

/** What the link was about, else the customer's own records. */
function nextScreen(link: About | undefined): string {
  const facts = { audience: 'customer', ...(link?.line ? { line: link.line.code } : {}) } as const
  if (link?.policyId) return pathTo('payments/pay-now', { ...facts, variant: 'link' }, { policy: link.policyId })
  if (link?.quotationId) return pathTo('quotes/quotation', facts, { quotation: link.quotationId })
  return link ? pathTo('quotes/quick-quote', facts) : pathTo('policies/my-list', facts)
}
