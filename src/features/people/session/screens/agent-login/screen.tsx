import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { useOnline } from '#kit/web/online.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Loader } from '#kit/web/ui/loader.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'
import { startOfSignIn } from '../../rules/session.ts'

/** E-mail and password, for the built-in identity provider. Opened on its own it starts a sign-in, which leads back here. */
export default function AgentLogin() {
  const [uid] = useQueryParam('uid')
  const isOnline = useOnline()
  useEffect(() => {
    if (!uid && isOnline) location.replace(startOfSignIn(undefined))
  }, [uid, isOnline])
  if (uid) return <Credentials uid={uid} />
  if (isOnline) return <Loader mode="image" />
  return (
    <Page title={t('Sign in')}>
      <Text>{t('You are offline. Signing in needs a connection; your drafts stay on this device.')}</Text>
    </Page>
  )
}

const FORM = 'credentials'

function Credentials({ uid }: { readonly uid: string }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [isLeaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const passwordField = useRef<HTMLInputElement>(null)
  const { submit, busy } = useWrite(contract.screenSignIn)
  const errorOf = (name: string) => failure?.fields.find(({ path }) => path === name)?.message

  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || isLeaving) return
    setFailure(undefined)
    try {
      const { returnTo } = await submit({ params: { uid }, body: { email, password } })
      if (returnTo === null) return void navigate(pathTo('session/second-factor', { audience: 'public' }, { uid }))
      setLeaving(true)
      location.assign(returnTo)
    } catch (thrown) {
      setFailure(failureOf(thrown))
      passwordField.current?.select()
    }
  }

  return (
    <Page
      title={t('Sign in')}
      actions={
        <Button type="submit" form={FORM} loading={busy || isLeaving}>
          {t('Sign in')}
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={signIn}>
        <Stack>
          <TextInput
            label={t('E-mail')}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={errorOf('email')}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <PasswordInput
            ref={passwordField}
            size="md"
            label={t('Password')}
            name="password"
            autoComplete="current-password"
            value={password}
            error={errorOf('password')}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), 'aria-hidden': false, tabIndex: 0 }}
          />
          <FailureNote failure={failure?.fields.length ? undefined : failure}>
            {failure?.status === 409 && <Anchor href={startOfSignIn(undefined)}>{t('Start again')}</Anchor>}
          </FailureNote>
          <Anchor component={Link} to={pathTo('session/forgot-password', { audience: 'public' })} py="sm">
            {t('Forgot your password?')}
          </Anchor>
        </Stack>
      </form>
    </Page>
  )
}
