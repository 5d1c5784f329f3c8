import { Card, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { Link, Navigate } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { loadedLine } from '#features/selling/quotes/public/parts/loaded-line.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { IconChevronRight } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { claimAddress, claimsAddress, reportAddress } from '../../parts/addresses.ts'
import { CallFirst } from '../../parts/call-first.tsx'
import { OpenClaimNotes } from '../../parts/open-claim-notes.tsx'
import { WaitingNotes } from '../../parts/waiting-notes.tsx'
import { type ClaimsOfPolicy, claimsContract } from '../../public/contract/own.ts'
import { lossKindOf, lossKindsOf } from '../../rules/notice.ts'
import { NoticeForm } from './notice-form.tsx'

/** The first notice of a loss: what kind it is, then when, where and what happened, and photographs. */
export default function Report({ audience }: Facts) {
  const [policy] = useQueryParam('policy')
  const [paper] = useQueryParam('paper')
  const side = sideOf(audience)
  if (!policy && paper && side === 'customer') return <OfPaper paper={paper} />
  return policy ? (
    <Of policy={policy} side={side} />
  ) : (
    <MissingRecord what={t('No policy was chosen.')} to={claimsAddress(side)} way={t('See the policies')} />
  )
}

/** For someone who scanned the document and proved a number: their own policy, or that it is not theirs. */
function OfPaper({ paper }: { readonly paper: string }) {
  const read = useRead(claimsContract.policyOfPaper, { params: { number: paper } })
  return (
    <Loaded read={read} page={{ title: t('Report an accident, illness or loss'), back: claimsAddress('customer') }}>
      {({ id }) =>
        id ? (
          <Navigate to={reportAddress('customer', id)} replace />
        ) : (
          <MissingRecord
            what={t('This document belongs to none of your policies. Were you hit or hurt? Call us with its number.')}
            to={claimsAddress('customer')}
            way={t('See the policies')}
          />
        )
      }
    </Loaded>
  )
}

function Of({ policy, side }: { readonly policy: string; readonly side: Side }) {
  const read = useRead(claimsContract.claimsOfPolicy, { params: { id: policy } })
  const [kind] = useQueryParam('kind')
  return (
    <Loaded read={read} page={{ title: t('Report an accident, illness or loss'), back: claimsAddress(side) }}>
      {(known) => {
        if (!known.mayReport) return <NotTheirs known={known} side={side} />
        const loss = kind === undefined ? undefined : lossKindOf(loadedLine(known.policy.line), kind)
        return loss ? <NoticeForm key={loss.code} loss={loss} known={known} side={side} /> : <Kinds known={known} side={side} />
      }}
    </Loaded>
  )
}

type Props = { readonly known: ClaimsOfPolicy; readonly side: Side }

const NotTheirs = ({ known: { policy }, side }: Props) => (
  <Page title={t('Report an accident, illness or loss')} back={policyAddress(side, policy)}>
    <Empty title={t('The agent of this policy or its holder reports a loss')}>{t('Or call our office, which will record it.')}</Empty>
  </Page>
)

const Kinds = ({ known: { policy, claims, mayOpen }, side }: Props) => (
  <Page
    title={t('What happened?')}
    subtitle={[policy.description, policy.number].filter(Boolean).join(' · ')}
    back={policyAddress(side, policy)}
  >
    <WaitingNotes side={side} policyId={policy.id} />
    <CallFirst isUrgent />
    {mayOpen && <OpenClaimNotes claims={claims} addressOf={(id) => claimAddress(side, id)} />}
    <Stack gap="xs">
      {lossKindsOf(loadedLine(policy.line)).map(({ code, title, help }) => (
        <UnstyledButton key={code} component={Link} to={reportAddress(side, policy.id, code)}>
          <Card withBorder padding="md">
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text fw={600}>{t(title)}</Text>
                <Text size="sm" c="dimmed">
                  {t(help)}
                </Text>
              </div>
              <IconChevronRight size={20} aria-hidden style={{ flexShrink: 0 }} />
            </Group>
          </Card>
        </UnstyledButton>
      ))}
    </Stack>
  </Page>
)
