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

/** For someone who bought what a policy insures: its content, their details, and the one step that makes it theirs. */
export default function TakeOverScreen() {
  const [endorsement] = useQueryParam('endorsement')
  const read = useRead(takeOverContract.takeOver, { params: { id: endorsement ?? '' } }, { enabled: endorsement !== undefined })
  if (!endorsement)
    return (
      <MissingRecord
        what={t('This link is incomplete: it does not say which policy is to be taken over.')}
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
          {t('It continues until {day}. Its documents in your name are in the policy as soon as they are made.', {
            day: formatDay(coverTo),
          })}
        </Alert>
      </Page>
    )
  if (state === 'over')
    return (
      <Page {...page}>
        <Alert color="mango" mb="md" title={t('There is nothing left to take over')}>
          {t('It was answered, withdrawn, or time ran out. Ask the agent to start again.')}
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
            {t('Continue: show who you are')}
          </Button>
        ) : undefined
      }
    >
      <Text mb="md">
        {t(
          '{from} sold you what this policy insures, and our office agrees that it continues in your name until {end}. It costs you nothing. Answer by {day}.',
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
      label={t('I will not take it over')}
      title={t('Decline to take it over?')}
      text={t('The seller and their agent will read why. The policy stays as it is. If anything about you is wrong here, say so.')}
      look={{ mb: 'md' }}
      act={async (reason) => show(id, await submit({ params: { id }, body: { reason } }))}
    />
  )
}
