import { Alert, Anchor, Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { INVALID_MOBILE, parseMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { useLink } from '#features/people/sharing/public/parts/use-link.ts'
import { now } from '#kit/web/clock.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import type { CodeSent } from '../../parts/code-sent.ts'
import { keepTypedNumber, typedNumber } from '../../parts/typed-number.ts'
import { contract } from '../../public/contract.ts'
import { screenAfterSignIn } from '../../rules/session.ts'

const FORM = 'mobile'

const AgentContact = lazyPart(async () => ({
  default: (await import('#features/people/sharing/public/parts/agent-contact.tsx')).AgentContact,
}))

const RequestNewLink = lazyPart(async () => ({
  default: (await import('#features/people/sharing/public/parts/request-new-link.tsx')).RequestNewLink,
}))

/**
 * Target of the shared customer link: who invites, then the mobile number; the one-time code is the next screen. It is the entry page, even
 * on the slowest connections, so it loads neither the forms nor the schemas of the other screens.
 */
export default function CustomerLogin() {
  const [token] = useQueryParam('link')
  const [to] = useQueryParam('to')
  const link = useLink(token)
  const navigate = useNavigate()
  const { submit, busy } = useWrite(contract.sendCustomerCode)
  const isDead = link.error?.status === 406
  const usable = isDead ? undefined : token
  const [typed, setTyped] = useState(typedNumber)
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const field = useRef<HTMLInputElement>(null)

  const rejectMobile = (why: string) => {
    setWrong(why)
    field.current?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    const mobile = parseMobile(typed)
    if (!mobile) return rejectMobile(t(INVALID_MOBILE))
    try {
      const { resendInSeconds } = await submit({ body: { mobile, ...(usable ? { link: usable } : {}) } })
      const sent: CodeSent = { mobile, link: usable, to, sentAt: now().toISOString(), resendInSeconds }
      keepTypedNumber(typed)
      navigate(pathTo('session/one-time-code', { audience: 'public' }), { state: sent })
    } catch (thrown) {
      const failed = failureOf(thrown)
      const wrongMobile = failed.fields.find(({ path }) => path === 'mobile')?.message
      if (wrongMobile) rejectMobile(wrongMobile)
      else setFailure(failed)
    }
  }

  // A link that leads to a screen of its own is for something other than the premium.
  if (link.data?.paid && link.data.policyId && to === undefined)
    return <Navigate to={pathTo('payments/completed', {}, { policy: link.data.policyId, link: token })} replace />
  return (
    <Page
      title={t('Sign in with your mobile number')}
      actions={
        <Button type="submit" form={FORM} loading={busy}>
          {t('Send me a code')}
        </Button>
      }
    >
      {!isDead && <CurrentSession link={token} asked={to} />}
      {link.data && <Invitation name={link.data.agent.name} group={link.data.commercialStructure?.name} />}
      {link.data && (
        <Text mb="md" size="sm">
          <Anchor component={Link} to={pathTo('sharing/link-information', { audience: 'customer' }, { link: token })}>
            {t('What this link is for')}
          </Anchor>
        </Text>
      )}
      {isDead && token && (
        <Suspense>
          <RequestNewLink token={token} />
        </Suspense>
      )}
      <Text mb="md">{t('We send a six-digit code to your phone. No password is needed.')}</Text>
      <form id={FORM} noValidate onSubmit={send}>
        <TextInput
          ref={field}
          label={t('Mobile number')}
          placeholder="0917 123 4567"
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          autoFocus={link.data !== undefined}
          withAsterisk
          value={typed}
          error={wrong}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setWrong(undefined)
          }}
        />
        <FailureNote failure={failure} />
      </form>
      {link.data && (
        <div style={{ marginTop: 24 }}>
          <Suspense>
            <AgentContact agent={link.data.agent} />
          </Suspense>
        </div>
      )}
    </Page>
  )
}

function Invitation({ name, group }: { readonly name: string; readonly group: string | undefined }) {
  return (
    <Text size="lg" fw={550} mb={4}>
      {group ? t('{name} of {group} invites you.', { name, group }) : t('{name} invites you.', { name })}
    </Text>
  )
}

/** Someone who returns on the same phone need not request a code again; another person of the household may. */
function CurrentSession({ link, asked }: { readonly link: string | undefined; readonly asked: string | undefined }) {
  const person = usePerson()
  if (person?.audience !== 'customer') return null
  const to = asked
    ? screenAfterSignIn(asked)
    : link
      ? pathTo('sharing/link-information', { audience: 'customer' }, { link })
      : pathTo('policies/my-list', { audience: 'customer' })
  return (
    <Alert color="leaf" mb="md" title={person.name ? t('You are signed in as {name}', { name: person.name }) : t('You are signed in')}>
      <Button component={Link} to={to} variant="default">
        {t('Continue')}
      </Button>
    </Alert>
  )
}
