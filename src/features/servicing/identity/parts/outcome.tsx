import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { IconCircleCheck, IconCircleX, IconUserSearch } from '#kit/web/icons.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loader } from '#kit/web/ui/loader.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type IdentityCheck } from '../public/contract.ts'
import { documentName } from '../public/rules.ts'
import type { Standing } from './standing.ts'

const ASK_EVERY_MS = 2500
const REVIEW_EVERY_MS = 10_000

/** While the provider has not decided, the server keeps asking it; nothing on this page decides. */
function useAsking({ transaction, state }: IdentityCheck) {
  const { submit, failure } = useWrite(contract.identityResult)
  const ask = useEffectEvent(() => void submit({ params: { transaction }, body: {} }).catch(() => undefined))
  const pause = state === 'started' ? ASK_EVERY_MS : state === 'review' ? REVIEW_EVERY_MS : undefined
  useEffect(() => {
    if (pause === undefined) return
    ask()
    const asking = setInterval(() => ask(), pause)
    return () => clearInterval(asking)
  }, [pause])
  return failure
}

export function Checking({ check }: { readonly check: IdentityCheck }) {
  const failure = useAsking(check)
  return (
    <Stack align="center" py="xl" role="status">
      <Loader mode="spinner" />
      <Text fw={550}>{t('We are checking your document')}</Text>
      <Text size="sm" c="dimmed" ta="center">
        {t('This takes up to a minute. You can leave this page: the check continues, and you will find it here again.')}
      </Text>
      {failure && <Alert color="mango">{failure.message}</Alert>}
    </Stack>
  )
}

/** What arrived, how it ended, and what happens next. */
export function Outcome({ standing, check }: { readonly standing: Standing; readonly check: IdentityCheck }) {
  useAsking(check)
  const { agent, attemptsLeft } = standing
  const isReview = check.state === 'review'
  return (
    <>
      {check.state === 'approved' && (
        <Alert color="leaf" icon={<IconCircleCheck />} title={t('Your identity is confirmed')} mb="md">
          {t(AFTER[standing.waiting?.what ?? 'nothing'])}
        </Alert>
      )}
      {isReview && (
        <Alert color="mango" icon={<IconUserSearch />} title={t('A person is checking your document')} mb="md">
          {t('This was started {when}. We send you a text message when it is decided, and you continue from here.', {
            when: formatInstant(new Date(check.startedAt)),
          })}
        </Alert>
      )}
      {(check.state === 'declined' || check.state === 'cancelled') && (
        <Alert color="coral" icon={<IconCircleX />} title={t('Your identity could not be confirmed')} mb="md">
          {attemptsLeft > 0
            ? t(
                'Often, the photo is dark, blurred or cut off. {attemptsLeft, plural, one {You have one more try.} other {You have # more tries.}}',
                {
                  attemptsLeft,
                },
              )
            : t('There are no more tries. Your agent can check your document in person and help you continue.')}
        </Alert>
      )}
      <DetailCard
        title="What we received"
        details={[
          { label: 'Document', value: check.document && documentName(check.document.kind) },
          { label: 'Number ends with', value: check.document?.lastFour },
          { label: 'Photo of your face', value: check.document ? t('Received') : undefined },
          { label: check.decidedAt ? 'Decided' : 'Started', value: formatInstant(new Date(check.decidedAt ?? check.startedAt)) },
        ]}
      />
      {check.state !== 'approved' && <AgentContact agent={agent} />}
    </>
  )
}

const AFTER = {
  pay: 'The next and last step is to pay.',
  'take-over': 'The next and last step is to take over the policy.',
  nothing: 'Nothing more is needed here.',
} as const

type Of = { readonly audience: Side; readonly policyId: string }

/** The next page for someone who has proved their identity. */
export const addressAfter = ({ waiting, line }: Standing, { audience, policyId }: Of): string =>
  waiting?.what === 'take-over'
    ? pathTo('endorsements/take-over', { audience: 'customer' }, { endorsement: waiting.endorsement })
    : pathTo('payments/start', { audience, line }, { policy: policyId })

/** The next thing to do, for the action bar. */
export function NextAction({ standing, check }: { readonly standing: Standing; readonly check: IdentityCheck }) {
  const audience = usePerson()?.audience ?? 'customer'
  const { policyId } = check
  const facts = { audience, line: standing.line } as const
  const policy = pathTo('policies/policy', facts, { id: policyId })
  if (check.state === 'started')
    return (
      <Button variant="default" component={Link} to={pathTo('identity/verify', { audience: 'public' }, { policy: policyId })}>
        {t('Continue the check')}
      </Button>
    )
  if (check.state === 'approved' && standing.waiting)
    return (
      <Button component={Link} to={addressAfter(standing, { audience, policyId })}>
        {standing.waiting.what === 'pay' ? t('Continue to payment') : t('Continue')}
      </Button>
    )
  return (
    <Button variant="default" component={Link} to={policy}>
      {t('Back to the policy')}
    </Button>
  )
}
