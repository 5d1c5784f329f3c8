import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type HeldPolicy, heldContract } from '../../public/contract/held.ts'
import { policiesAddress } from '../../public/parts/addresses.ts'
import { MissingPolicy } from '../../public/parts/missing-policy.tsx'
import { PolicySections } from '../../public/parts/policy-sections.tsx'
import { INVOICE_TITLES } from '../../public/rules/invoice-kinds.ts'

/** A policy that someone held and passed on: what it said in their time, what they paid, and the way to report what happened then. */
export default function HeldBefore() {
  const [policy] = useQueryParam('policy')
  const read = useRead(heldContract.heldPolicy, { params: { id: policy ?? '' } }, { enabled: policy !== undefined })
  if (!policy) return <MissingPolicy audience="customer" />
  return (
    <Loaded read={read} page={{ title: t('A policy that you passed on'), back: policiesAddress('customer') }}>
      {(held) => <Shown held={held} />}
    </Loaded>
  )
}

function Shown({ held }: { readonly held: HeldPolicy }) {
  const { money } = useFormatters()
  const { policyId, number, description, lineName, from, to, hadCover, sections, invoices, payments, history, agent } = held
  return (
    <Page
      title={t('A policy that you passed on')}
      subtitle={[description || t(lineName), number].join(' · ')}
      back={policiesAddress('customer')}
    >
      <Text mb="md">
        {hadCover
          ? t(
              'You held it from {from}. Since {to} it belongs to the new owner. What you paid and what happened until then stays available to you here.',
              {
                ...{ from: formatDay(from), to: formatDay(to) },
              },
            )
          : t('You passed it on before its cover started on {from}. What you paid stays available to you here.', { from: formatDay(from) })}
      </Text>
      {hadCover && (
        <Button
          component={Link}
          to={pathTo('claims/report', { audience: 'customer' }, { policy: policyId })}
          variant="default"
          mb="md"
          fullWidth
          maw={420}
        >
          {t('Report what happened while you held it')}
        </Button>
      )}
      <DetailCard title="Documents">
        <Stack gap="xs">
          <HeldFile policyId={policyId} kind="policy" label={t('Policy schedule as you held it')} />
          {invoices.map((invoice) => (
            <HeldFile
              key={invoice.number}
              policyId={policyId}
              kind={invoice.number}
              label={[t(INVOICE_TITLES[invoice.kind]), invoice.number, money(invoice.total)].join(' · ')}
            />
          ))}
        </Stack>
      </DetailCard>
      {payments.length > 0 && (
        <DetailCard
          title="What you paid"
          details={payments.map(({ amount, paidAt, reference }) => ({
            label: reference,
            value: (
              <>
                {money(amount)} · <InstantText at={paidAt} />
              </>
            ),
          }))}
        />
      )}
      <PolicySections sections={sections} />
      <DetailCard title="History" isFolded>
        <Timeline happenings={history.map(({ at, title, who, reason }) => ({ at, title: t(title), by: t(who), text: reason }))} />
      </DetailCard>
      <AgentContact agent={agent} />
    </Page>
  )
}

const HeldFile = ({ policyId, kind, label }: { readonly policyId: string; readonly kind: string; readonly label: string }) => (
  <FileButton
    endpoint={heldContract.heldDocument}
    input={{ params: { id: policyId, kind } }}
    variant="default"
    fullWidth
    styles={{ inner: { justifyContent: 'flex-start' }, label: { textAlign: 'left', whiteSpace: 'normal' } }}
    h="auto"
    mih={44}
    py={6}
  >
    {label}
  </FileButton>
)
