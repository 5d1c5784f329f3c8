import { Button } from '@mantine/core'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { Guard } from '#kit/web/router/guard.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { addressAfter, NextAction, Outcome } from '../../parts/outcome.tsx'
import type { Standing } from '../../parts/standing.ts'
import { contract } from '../../public/contract.ts'
import { Run } from './run.tsx'

const LOOK_AGAIN_MS = 4000

/** The identity check of one policy, for its customer, or for the agent with the customer beside them. */
export default function Verify() {
  const [policyId] = useQueryParam('policy')
  if (!policyId)
    return (
      <MissingRecord
        what={t('This link is incomplete: it does not say which policy the check is for.')}
        to={pathTo('policies/my-list', { audience: 'customer' })}
        way={t('See my policies')}
      />
    )
  return (
    <Guard audience="either" signIn={(_, to) => pathTo('session/customer-login', { audience: 'customer' }, { to })}>
      <Verification policyId={policyId} />
    </Guard>
  )
}

function Verification({ policyId }: { readonly policyId: string }) {
  // Another phone, or the agent's, may be doing the check: then this one continues by itself.
  const every = (answer: Standing | undefined) =>
    answer?.check?.state === 'started' || answer?.check?.state === 'review' ? LOOK_AGAIN_MS : false
  const read = useRead(contract.identityStanding, { params: { id: policyId } }, { every })
  const [trying, setTrying] = useState(0)
  const [begunHere, setBegunHere] = useState(false)
  const audience = usePerson()?.audience ?? 'customer'
  return (
    <Loaded read={read} page={{ title: t('Confirm your identity') }}>
      {(standing) => {
        const { check, attemptsLeft, waiting } = standing
        const isOver = check && check.state !== 'started' && check.attempt >= trying
        // Someone who has just proved their identity continues to what they came for.
        if (isOver && begunHere && check.state === 'approved' && waiting)
          return <Navigate to={addressAfter(standing, { audience, policyId })} replace />
        if (isOver)
          return (
            <Page
              title={t('Confirm your identity')}
              subtitle={standing.description}
              actions={
                <>
                  <NextAction standing={standing} check={check} />
                  {(check.state === 'declined' || check.state === 'cancelled') && attemptsLeft > 0 && waiting && (
                    <Button onClick={() => setTrying(check.attempt + 1)}>{t('Try again')}</Button>
                  )}
                </>
              }
            >
              <Outcome standing={standing} check={check} />
            </Page>
          )
        if (!standing.needed || !waiting) return <NothingToDo policyId={policyId} line={standing.line} />
        return <Run policyId={policyId} standing={standing} onBegun={() => setBegunHere(true)} onWasted={() => void read.refetch()} />
      }}
    </Loaded>
  )
}

function NothingToDo({ policyId, line }: { readonly policyId: string; readonly line: string }) {
  const audience = usePerson()?.audience ?? 'customer'
  return (
    <MissingRecord
      title="Confirm your identity"
      what={t('No identity check is needed here now.')}
      to={pathTo('policies/policy', { audience, line }, { id: policyId })}
      way={t('Back to the policy')}
    />
  )
}
