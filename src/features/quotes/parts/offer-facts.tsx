import { formatDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { lineOf } from '#lines'
import type { Quotation } from '../contract.ts'

/** The quotation at a glance. */
export const OfferFacts = ({ quotation }: { readonly quotation: Quotation }) => (
  <DetailCard
    title="Quotation"
    details={[
      { label: 'Number', value: quotation.number },
      { label: 'Insurance', value: lineOf(quotation.line)?.name ?? quotation.line },
      { label: 'What is insured', value: quotation.description },
      { label: 'Policyholder', value: quotation.holderName },
      { label: 'Total to pay', value: quotation.total !== null && <Money centavos={quotation.total} /> },
      {
        label: 'Cover',
        value: quotation.coverFrom && quotation.coverTo && `${formatDay(quotation.coverFrom)} ${t('to')} ${formatDay(quotation.coverTo)}`,
      },
      { label: 'Price holds until the end of', value: quotation.validUntil && formatDay(quotation.validUntil) },
      { label: 'Tariff', value: quotation.tariff?.version },
      { label: 'Agent', value: `${quotation.agent.name}, ${formatMobile(quotation.agent.mobile)}` },
    ]}
  />
)
