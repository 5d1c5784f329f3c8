import { Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { pathTo } from '#domain/routing.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { resetContract } from '../../public/contract/account.ts'

const FORM = 'forgot-password'

/** Has a reset link mailed to staff who forgot their password. The answer is the same for every address. */
export default function ForgotPassword() {
  const [email, setEmail] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [sent, setSent] = useState<{ readonly email: string; readonly minutes: number }>()
  const { submit, busy } = useWrite(resetContract.askPasswordReset)
  const { support } = useBrand()
  const login = pathTo('session/login', { audience: 'public' })
  const wrong = failure?.fields.find(({ path }) => path === 'email')?.message

  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    try {
      const { validForMinutes } = await submit({ body: { email } })
      setSent({ email: email.trim(), minutes: validForMinutes })
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }

  if (sent)
    return (
      <Page title={t('Check your e-mail')} back={login}>
        <Text mb="md">
          {t('If {email} belongs to an account, an e-mail is on its way. Its link is valid for {minutes} minutes.', sent)}
        </Text>
        <Text mb="md">{t('Have your mobile phone ready: we send a code to the number you verified.')}</Text>
        <Text c="dimmed">{t('Nothing arrived? Check your spam folder, or call {phone}.', { phone: support.phone })}</Text>
      </Page>
    )
  return (
    <Page
      title={t('Choose a new password')}
      back={login}
      actions={
        <Button type="submit" form={FORM} loading={busy}>
          {t('E-mail me a link')}
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={ask}>
        <TextInput
          label={t('E-mail')}
          description={t('The address you sign in with.')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={wrong && t(wrong)}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <FailureNote failure={wrong ? undefined : failure} />
      </form>
    </Page>
  )
}
