import { Anchor, Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { providerLabel } from '#features/servicing/payments/public/rules/providers.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { deskAddress, settlementAddress } from '../../parts/addresses.ts'
import { contract, type ItemFacts } from '../../public/contract.ts'
import { OUTCOME_LABELS, TYPE_LABELS } from '../../rules/words.ts'
import { Remedies } from './remedies.tsx'

/** One item of a settlement: both sides, what may be done, and what was done. */
export default function ItemScreen() {
  const [id] = useQueryParam('item')
  const read = useRead(contract.settlementItem, { params: { id: id ?? '' } }, { enabled: Boolean(id) })
  const title = t('Item of a settlement')
  const back = deskAddress()
  if (!id) return <MissingRecord title={title} what={t('No item was chosen.')} to={back} way={t('Open the items to explain')} />
  return (
    <Loaded read={read} page={{ title, back }}>
      {(item) => <Shown item={item} />}
    </Loaded>
  )
}

const keep = (item: ItemFacts) => setCached(contract.settlementItem, { params: { id: item.id } }, item)

function Shown({ item }: { readonly item: ItemFacts }) {
  const { type, state, outcome, says, gross, fee, vat, withheld, net, ours, reference, paymentRef, provider, day, settlementId } = item
  const { capturedOn, settledOn, lateOn, reason, history } = item
  const isMissing = outcome === 'missing'
  return (
    <Page
      title={`${t(TYPE_LABELS[type])}: ${t(OUTCOME_LABELS[outcome])}`}
      subtitle={`${t(providerLabel(provider))}, ${formatDay(day)}`}
      back={settlementAddress(settlementId)}
    >
      <Box mb="md">
        <StatusNote cycle="settlement-item" state={state}>
          {says && <Text size="sm">{t(says)}</Text>}
        </StatusNote>
      </Box>
      <Remedies item={item} keep={keep} />
      <DetailCard
        title="Both sides"
        details={[
          { label: 'The provider says', value: isMissing ? t('Nothing') : <Money centavos={gross} /> },
          { label: 'We say', value: ours === null ? t('Nothing') : <Money centavos={ours} /> },
          { label: 'Policy', value: item.line !== null && <PolicyLink item={item} /> },
          { label: 'Reference', value: reference },
          { label: 'Payment ID', value: paymentRef },
          { label: 'Fee', value: !isMissing && fee !== 0 && <Money centavos={fee} /> },
          { label: 'VAT on fee', value: !isMissing && vat !== 0 && <Money centavos={vat} /> },
          { label: 'Withheld', value: !isMissing && withheld !== 0 && <Money centavos={withheld} /> },
          { label: 'Net', value: !isMissing && <Money centavos={net} /> },
          { label: 'Captured', value: capturedOn && formatDay(capturedOn) },
          { label: 'Settled', value: settledOn && formatDay(settledOn) },
          { label: 'Late from', value: lateOn && formatDay(lateOn) },
          { label: 'Reason', value: reason },
        ]}
      />
      <SectionCard title="What happened">
        <Timeline
          happenings={history.toReversed().map(({ at, title, who, reason: why }) => ({
            at,
            title: t(title),
            by: who === 'The program' ? t(who) : who,
            text: why && t(why),
          }))}
        />
      </SectionCard>
    </Page>
  )
}

/** Links to what it paid for: a policy, or a statement of several. */
function PolicyLink({ item: { policyId, policyNumber, statementId, line } }: { readonly item: ItemFacts }) {
  if (policyId && line)
    return (
      <Anchor component={Link} to={policyAddress('agent', { id: policyId, line })}>
        {policyNumber}
      </Anchor>
    )
  if (!statementId || !line) return null
  return (
    <Anchor component={Link} to={pathTo('payments/statement', { audience: 'agent', line }, { statement: statementId })}>
      {t('Open the statement')}
    </Anchor>
  )
}
