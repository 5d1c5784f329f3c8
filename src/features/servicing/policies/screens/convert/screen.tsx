import { Button, List, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { type Quotation, contract as quotes } from '#features/selling/quotes/public/contract/quotes.ts'
import { quotationAddress, quotationsAddress } from '#features/selling/quotes/public/parts/addresses.ts'
import { ClosedQuotation } from '#features/selling/quotes/public/parts/closed-quotation.tsx'
import { loadedLine } from '#features/selling/quotes/public/parts/loaded-line.ts'
import { MissingQuotation } from '#features/selling/quotes/public/parts/missing-quotation.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useApplication } from '../../parts/use-application.ts'

/** Turns an accepted quotation into a policy application, and goes on to what comes before the payment. */
export default function Convert({ audience }: Facts) {
  const side = sideOf(audience)
  const [id] = useQueryParam('quotation')
  const read = useRead(quotes.quotation, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (!id) return <MissingQuotation audience={side} />
  return (
    <Loaded read={read} page={{ title: t('Continue to payment'), back: quotationsAddress(side) }}>
      {(quotation) =>
        quotation.may.includes('convert') ? (
          <Application quotation={quotation} side={side} />
        ) : (
          <ClosedQuotation quotation={quotation} audience={side} />
        )
      }
    </Loaded>
  )
}

function Application({ quotation, side }: { readonly quotation: Quotation; readonly side: Side }) {
  const { apply, busy } = useApplication(side)
  const { worksheet, coverFrom, coverTo, description, holderName, number, line } = quotation
  const hasCheck = loadedLine(line)?.sale.identityWorkflow !== undefined
  return (
    <Page
      title={t('Continue to payment')}
      subtitle={number}
      back={quotationAddress(side, quotation)}
      actions={
        <Button loading={busy} onClick={() => void apply(quotation)}>
          {side === 'customer' && hasCheck ? t('Continue to the identity check') : t('Continue to payment')}
        </Button>
      }
    >
      <DetailCard
        title={side === 'agent' ? 'What the customer agreed to' : 'What you agreed to'}
        details={[
          { label: 'What is insured', value: description },
          { label: 'Policyholder', value: holderName },
          { label: 'Cover', value: coverFrom && coverTo && `${formatDay(coverFrom)} ${t('to')} ${formatDay(coverTo)}` },
        ]}
      />
      {worksheet && <PriceBreakdown worksheet={worksheet} brief />}
      <DetailCard title="What comes next">
        <List type="ordered" spacing="xs">
          {hasCheck && <List.Item>{t('The policyholder’s identity is verified with a document and a selfie.')}</List.Item>}
          <List.Item>{t('The premium is paid on the payment provider’s page.')}</List.Item>
          <List.Item>
            {loadedLine(line)?.documents.isCertified(quotation.answers)
              ? t('The policy is issued and its certificate of cover is authenticated for the LTO.')
              : t('The policy is issued.')}
          </List.Item>
        </List>
        <Text size="sm" c="dimmed" mt="sm">
          {t('Nothing is charged now. Cover starts only once the premium is paid.')}
        </Text>
      </DetailCard>
    </Page>
  )
}
