import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { requestReply } from '#kit/web/client.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Loader } from '#kit/web/ui/loader.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { CodeField } from '../../parts/code-field.tsx'
import { RecoveryCodes, SetUpFactor } from '../../parts/set-up-factor.tsx'
import { usePasskey } from '../../parts/use-passkey.ts'
import { factorContract } from '../../public/contract/second-factor.ts'
import { startOfSignIn } from '../../rules/session.ts'

type Needed = { readonly isSetUp: boolean; readonly hasApp: boolean; readonly passkey: Parameters<typeof usePasskey>[0] }

/** The second step of a sign-in: a code or a passkey; or setting one up, if the role needs it. */
export default function SecondFactor() {
  const [uid] = useQueryParam('uid')
  const [needed, setNeeded] = useState<Needed>()
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    if (!uid) location.replace(startOfSignIn(undefined))
    else
      requestReply(factorContract.factorOfSignIn, { params: { uid }, body: {} }).then(setNeeded, (thrown) => setFailure(failureOf(thrown)))
  }, [uid])
  if (failure)
    return (
      <Page title={t('Sign in')}>
        <Alert color="coral" title={failure.message}>
          <Anchor href={startOfSignIn(undefined)}>{t('Start again')}</Anchor>
        </Alert>
      </Page>
    )
  if (!uid || !needed) return <Loader mode="image" />
  return needed.isSetUp ? <Prove uid={uid} needed={needed} /> : <SetUp uid={uid} />
}

function Prove({ uid, needed: { hasApp, passkey } }: { readonly uid: string; readonly needed: Needed }) {
  const { submit, busy } = useWrite(factorContract.passFactor)
  const [failure, setFailure] = useState<Failure>()
  const pass = (body: Parameters<typeof submit>[0] extends { body: infer B } | undefined ? B : never) =>
    submit({ params: { uid }, body }).then(
      ({ returnTo }) => void location.assign(returnTo),
      (thrown) => {
        const failed = failureOf(thrown)
        setFailure(failed)
        return failed
      },
    )
  const { ask, isAsking, refused } = usePasskey(passkey, (answer) => pass({ passkey: answer }))
  return (
    <Page title={t('One more step')} subtitle={t('Confirm that it is you')}>
      <Stack gap="lg">
        {passkey && (
          <Button loading={isAsking} onClick={() => void ask()}>
            {t('Use your passkey')}
          </Button>
        )}
        <div role="alert">
          {refused && !failure && <Alert color="coral" title={t('The passkey was not used. Try again, or use a code.')} />}
        </div>
        <CodeField
          label={hasApp ? t('Code from your authenticator app') : t('Recovery code')}
          busy={busy}
          submit={(code) => pass({ code })}
          action={t('Sign in')}
        >
          <FailureNote failure={failure}>{passkey && <Anchor href={startOfSignIn(undefined)}>{t('Start again')}</Anchor>}</FailureNote>
        </CodeField>
        <Text size="sm" c="dimmed">
          {t('Without your phone, enter one of the recovery codes you saved. If they are lost as well, ask an administrator.')}
        </Text>
      </Stack>
    </Page>
  )
}

function SetUp({ uid }: { readonly uid: string }) {
  const begin = useWrite(factorContract.beginFactor)
  const finish = useWrite(factorContract.finishFactor)
  const [done, setDone] = useState<{ recoveryCodes: string[]; returnTo: string }>()
  if (done)
    return (
      <Page
        title={t('Save these recovery codes')}
        actions={<Button onClick={() => location.assign(done.returnTo)}>{t('I have saved them')}</Button>}
      >
        <RecoveryCodes codes={done.recoveryCodes} />
      </Page>
    )
  return (
    <Page title={t('Set up a second factor')}>
      <Text mb="md">{t('Your role needs more than a password. It takes a minute, and only once.')}</Text>
      <SetUpFactor
        begin={(kind) => begin.submit({ params: { uid }, body: { kind } })}
        finish={async (body) => setDone(await finish.submit({ params: { uid }, body }))}
      />
    </Page>
  )
}
