import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { NewPassword } from '../../parts/new-password.tsx'
import { CODE, startOfSignIn } from '../../rules/session.ts'
import { resetContract } from '../contract/account.ts'

const FORM = 'choose-password'

type Props = {
  /** The token of the mailed link. */
  readonly token: string
  readonly title: string
  /** Where another link can be requested. */
  readonly again: string
  readonly done: { readonly title: string; readonly text: string }
}

/** Opened by a mailed link: asks for a code sent to the phone, and the new password. */
export function ChoosePassword({ token, title, again, done }: Props) {
  const [number, setNumber] = useState<string>()
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <Page
        title={done.title}
        actions={
          <Button component="a" href={startOfSignIn(undefined)}>
            {t('Sign in')}
          </Button>
        }
      >
        <Text>{done.text}</Text>
      </Page>
    )
  return number ? (
    <Finish token={token} title={title} number={number} done={() => setDone(true)} />
  ) : (
    <SendCode token={token} title={title} again={again} sent={setNumber} />
  )
}

function SendCode({ token, title, again, sent }: Pick<Props, 'token' | 'title' | 'again'> & { readonly sent: (number: string) => void }) {
  const { submit, busy } = useWrite(resetContract.sendResetCode)
  const [failure, setFailure] = useState<Failure>()
  const send = () =>
    submit({ body: { token } }).then(
      ({ number }) => sent(number),
      (thrown) => setFailure(failureOf(thrown)),
    )
  return (
    <Page
      title={title}
      actions={
        failure?.status === 406 ? (
          <Button component={Link} to={again}>
            {t('Ask for a new link')}
          </Button>
        ) : (
          <Button loading={busy} onClick={() => void send()}>
            {t('Send me a code')}
          </Button>
        )
      }
    >
      {failure?.status !== 406 && (
        <Text>{t('To make sure that it is you, we send a six-digit code to the mobile number of your account.')}</Text>
      )}
      <FailureNote failure={failure} />
    </Page>
  )
}

type Finishing = Pick<Props, 'token' | 'title'> & { readonly number: string; readonly done: () => void }

function Finish({ token, title, number, done }: Finishing) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const { submit, busy } = useWrite(resetContract.finishPasswordReset)
  const resend = useWrite(resetContract.sendResetCode)
  const errorOf = (name: string) => failure?.fields.find(({ path }) => path === name)?.message
  const wrongCode = errorOf('code')

  const finish = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    try {
      await submit({ body: { token, code, password } })
      done()
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  return (
    <Page
      title={title}
      subtitle={t('A code is on its way to your number that ends in {number}', { number })}
      actions={
        <Button type="submit" form={FORM} loading={busy}>
          {t('Change the password')}
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={finish}>
        <Stack>
          <TextInput
            label={t('Six-digit code')}
            description={t('It is valid for five minutes.')}
            name="code"
            size="md"
            maw={280}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={wrongCode && t(wrongCode)}
            onChange={({ currentTarget }) => setCode(currentTarget.value.replace(/\D/g, '').slice(0, CODE.digits))}
          />
          <NewPassword value={password} error={errorOf('password')} onChange={setPassword} />
        </Stack>
        <FailureNote failure={failure?.fields.length ? undefined : failure} />
      </form>
      <Button variant="default" mt="md" loading={resend.busy} onClick={() => void resend.send({ body: { token } })}>
        {t('Send a new code')}
      </Button>
    </Page>
  )
}
