import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { Conditions } from '#kit/web/ui/conditions.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { lineNames } from '#lines/names.ts'
import type { Quotation } from '../contract/quotes.ts'

/** The quotation at a glance, and the conditions of its approval. */
export const OfferFacts = ({ quotation, audience }: { readonly quotation: Quotation; readonly audience: Side }) => (
  <>
    <Conditions conditions={quotation.conditions} />
    <DetailCard
      title="Quotation"
      aside={
        quotation.versions > 1 && (
          <Anchor component={Link} to={pathTo('quotes/quotation-versions', { audience }, { quotation: quotation.id })} py={8}>
            {audience === 'agent' ? t('{count} versions', { count: quotation.versions }) : t('Earlier offers')}
          </Anchor>
        )
      }
      details={[
        { label: 'Number', value: quotation.number },
        { label: 'Insurance', value: lineNames[quotation.line] ?? quotation.line },
        { label: 'What is insured', value: quotation.description },
        { label: 'Policyholder', value: quotation.holderName },
        {
          label: quotation.state === 'converted' ? 'Premium' : 'Total to pay',
          value: quotation.total !== null && <Money centavos={quotation.total} />,
        },
        {
          label: 'Cover',
          value: quotation.coverFrom && quotation.coverTo && `${formatDay(quotation.coverFrom)} ${t('to')} ${formatDay(quotation.coverTo)}`,
        },
        { label: 'Price valid until', value: quotation.validUntil && formatDay(quotation.validUntil) },
        { label: 'Tariff', value: audience === 'agent' && quotation.tariff?.version },
        { label: 'Agreement', value: agreementOf(quotation, audience) },
        { label: 'Agent', value: `${quotation.agent.name}, ${formatMobile(quotation.agent.mobile)}` },
      ]}
    />
  </>
)

/** The agreement under which it is sold; the agent sees its effect. */
function agreementOf({ id, agreement: { name } }: Quotation, audience: Side) {
  if (audience === 'customer') return name
  return (
    <Anchor component={Link} to={pathTo('quotes/policy-group', { audience }, { quotation: id })} py={8}>
      {name ?? t('None')}
    </Anchor>
  )
}
