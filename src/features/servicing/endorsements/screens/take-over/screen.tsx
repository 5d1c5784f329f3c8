import { Alert, Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { policiesAddress, policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { PolicySections } from '#features/servicing/policies/public/parts/policy-sections.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type TakeOver, takeOverContract } from '../../public/contract/take-over.ts'
import { TAKING_OVER } from '../../rules/taking-over.ts'

/** For whoever bought what a policy insures: what it says, who they are, and the one step with which it is theirs. */
export default function TakeOverScreen() {
  const [endorsement] = useQueryParam('endorsement')
  const read = useRead(takeOverContract.takeOver, { params: { id: endorsement ?? '' } }, { enabled: endorsement !== undefined })
  if (!endorsement)
    return (
      <MissingRecord
        what={t('The address does not say which policy is to be taken over.')}
        to={policiesAddress('customer')}
        way={t('See my policies')}
      />
    )
  return (
    <Loaded read={read} page={{ title: t('Take over the policy'), back: policiesAddress('customer') }}>
      {(asked) => <Shown asked={asked} />}
    </Loaded>
  )
}

function Shown({ asked }: { readonly asked: TakeOver }) {
  const { state, line, policyId, policyNumber, description, from, until, coverTo, sections, needsIdentity, agent } = asked
  const page = { title: t('Take over the policy'), subtitle: [description, policyNumber].join(' · '), back: policiesAddress('customer') }
  if (state === 'taken-over')
    return (
      <Page
        {...page}
        actions={
          <Button component={Link} to={policyAddress('customer', { id: policyId, line })}>
            {t('Open the policy')}
          </Button>
        }
      >
        <Alert color="leaf" title={t('The policy is yours')}>
          {t('It goes on until {day}. Its papers with your name are in the policy as soon as they are made.', {
            day: formatDay(coverTo),
          })}
        </Alert>
      </Page>
    )
  if (state === 'over')
    return (
      <Page {...page}>
        <Alert color="mango" mb="md" title={t('There is nothing to take over any more')}>
          {t('It was answered, withdrawn, or time ran out. Ask the agent to begin it anew.')}
        </Alert>
        <AgentContact agent={agent} />
      </Page>
    )
  return (
    <Page
      {...page}
      actions={
        needsIdentity ? (
          <Button component={Link} to={pathTo('identity/verify', { audience: 'public' }, { policy: policyId })}>
            {t('Go on: show who you are')}
          </Button>
        ) : undefined
      }
    >
      <Text mb="md">
        {t(
          '{from} sold you what this policy insures, and our office agrees that it goes on in your name until {end}. It costs you nothing. Answer by {day}.',
          {
            ...{ from, end: formatDay(coverTo), day: formatDay(until) },
          },
        )}
      </Text>
      <PolicySections sections={sections} areLimitsOpen />
      {!needsIdentity && <Accept id={asked.id} />}
      <Decline id={asked.id} />
      <AgentContact agent={agent} />
    </Page>
  )
}

const show = (id: string, answer: TakeOver) => setCached(takeOverContract.takeOver, { params: { id } }, answer)

function Accept({ id }: { readonly id: string }) {
  const { send, busy, failure } = useWrite(takeOverContract.acceptTakeOver)
  const [agreed, agree] = useState(false)
  const accept = async () => {
    const done = await send({ params: { id }, body: { agreed: TAKING_OVER.version } })
    if (done) show(id, done.data)
  }
  return (
    <>
      <Checkbox size="md" my="md" checked={agreed} onChange={(event) => agree(event.currentTarget.checked)} label={t(TAKING_OVER.text)} />
      <FailureNote failure={failure} />
      <Button fullWidth mb="sm" disabled={!agreed} loading={busy} onClick={() => void accept()}>
        {t('Take over the policy')}
      </Button>
    </>
  )
}

function Decline({ id }: { readonly id: string }) {
  const { submit } = useWrite(takeOverContract.declineTakeOver)
  return (
    <ReasonButton
      label={t('I do not take it over')}
      title={t('Not take it over?')}
      text={t('Whoever sold it and their agent read why. The policy stays as it is. If something of you is wrong here, say it.')}
      look={{ mb: 'md' }}
      act={async (reason) => show(id, await submit({ params: { id }, body: { reason } }))}
    />
  )
}
