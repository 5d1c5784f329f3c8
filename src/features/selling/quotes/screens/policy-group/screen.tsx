import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatRate } from '#domain/money.ts'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { IconPencil } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { AgreementCard } from '../../parts/agreement-card.tsx'
import { WithQuotation } from '../../parts/with-quotation.tsx'
import type { Quotation } from '../../public/contract/quotes.ts'
import { quotationAddress, stepAddress } from '../../public/parts/addresses.ts'
import { EnteredStep } from '../../public/parts/entered-answers.tsx'
import { loadedLine } from '../../public/parts/loaded-line.ts'
import { stepsOf } from '../../public/rules/steps.ts'

/** The commercial data of a quotation: the agreement under which it is sold, and its effect on price and terms. */
export default function PolicyGroup({ audience }: Facts) {
  const side = sideOf(audience)
  return <WithQuotation audience={side}>{(quotation) => <OfQuotation quotation={quotation} side={side} />}</WithQuotation>
}

function OfQuotation({ quotation, side }: { readonly quotation: Quotation; readonly side: Side }) {
  const line = loadedLine(quotation.line)
  const step = line && stepsOf(line).find(({ part }) => part === 'commercial')
  return (
    <Page
      title={t('Policy group')}
      subtitle={[quotation.number, quotation.description].filter(Boolean).join(' · ')}
      back={quotationAddress(side, quotation)}
      actions={
        <>
          {step && side === 'agent' && quotation.may.includes('edit') && (
            <Button variant="default" component={Link} leftSection={<IconPencil size={18} />} to={stepAddress(side, quotation, step.id)}>
              {t('Change')}
            </Button>
          )}
          <Button component={Link} to={quotationAddress(side, quotation)}>
            {t('Open the quotation')}
          </Button>
        </>
      }
    >
      {side === 'agent' ? (
        <>
          <Effect agreement={quotation.agreement} hasCtpl={line?.documents.isCertified(quotation.answers) === true} />
          {line && step && <EnteredStep step={step} quotation={quotation} line={line} audience={side} />}
        </>
      ) : (
        <AgreementCard agreement={quotation.agreement} />
      )}
      {quotation.worksheet && <PriceBreakdown worksheet={quotation.worksheet} />}
    </Page>
  )
}

type EffectProps = Pick<Quotation, 'agreement'> & { readonly hasCtpl: boolean }

function Effect({ agreement: { name, discount, maxCreditDays }, hasCtpl }: EffectProps) {
  return (
    <DetailCard
      title="Effect of the agreement"
      details={[
        { label: 'Agreement', value: name ?? t('None: sold without an agreement') },
        { label: 'Agreed discount', value: formatRate(discount.agreed) },
        { label: 'Discount asked for', value: formatRate(discount.asked) },
        {
          label: 'Longest credit',
          value: maxCreditDays === 0 ? t('None: payable on issue') : maxCreditDays !== null && t('{count} days', { count: maxCreditDays }),
        },
      ]}
    >
      <Text size="sm" c="dimmed" mt="sm">
        {hasCtpl && `${t('Discounts lower only what is not regulated: CTPL costs the same for everyone.')} `}
        {t('Anything beyond the agreement may need an underwriter.')}
      </Text>
    </DetailCard>
  )
}
