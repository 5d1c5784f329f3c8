import { Checkbox, List, Text } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#domain/routing.ts'
import { type Quotation, contract as quotes } from '#features/selling/quotes/public/contract/quotes.ts'
import { loadedLine } from '#features/selling/quotes/public/parts/loaded-line.ts'
import { acceptanceOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { instalmentsOf } from '#lines/instalments.ts'
import type { Line } from '#lines/line.ts'
import type { RenewalDetail } from '../../public/contract.ts'
import { Decline } from './decline.tsx'
import { PriceBeside } from './price-beside.tsx'
import { Reminders } from './reminders.tsx'

type Props = { readonly renewal: RenewalDetail; readonly offer: NonNullable<RenewalDetail['offer']> }

/** For the customer: the offer, one declaration covering all of it, and one button that accepts it and leads to the payment. */
export function Offer({ renewal, offer }: Props) {
  const read = useRead(quotes.quotation, { params: { id: offer.quotationId } })
  const back = pathTo('policies/policy', { audience: 'customer' }, { policy: renewal.policyId })
  const line = loadedLine(renewal.line)
  return (
    <Loaded read={read} page={{ title: t('Renew'), back }}>
      {(quotation) => line && <Accepting renewal={renewal} offer={offer} quotation={quotation} line={line} back={back} />}
    </Loaded>
  )
}

type AcceptingProps = Props & { readonly quotation: Quotation; readonly line: Line; readonly back: string }

function Accepting({ renewal, offer: { priced, quotationId }, quotation, line, back }: AcceptingProps) {
  const { submit, busy } = useWrite(quotes.acceptQuotation)
  const [hasAgreed, agree] = useState(false)
  const [wants, want] = useState<Readonly<Record<string, boolean>>>({})
  const [isMissing, miss] = useState(false)
  const required = line.sale.declarations.filter((each) => each.required)
  const optional = line.sale.declarations.filter((each) => !each.required)

  const accept = async (): Promise<Quotation | undefined> => {
    if (!hasAgreed || !priced) {
      miss(true)
      document.getElementById('all-declarations')?.focus()
      return undefined
    }
    const consents = [
      ...required.map(({ code, version }) => ({ code, version, accepted: true })),
      ...optional.map(({ code, version }) => ({ code, version, accepted: wants[code] ?? false })),
    ]
    try {
      return await submit({
        params: { id: quotationId },
        body: { version: quotation.version, total: priced.total, coverFrom: priced.coverFrom, consents },
      })
    } catch (thrown) {
      reportFailure(failureOf(thrown))
      return undefined
    }
  }

  return (
    <Page
      title={t('Renew')}
      subtitle={[renewal.description, renewal.reference].filter(Boolean).join(' · ')}
      back={back}
      actions={
        priced && <Slotted slot={acceptanceOfQuotation} with={{ quotation, total: payable(quotation, priced.total), busy, accept }} />
      }
    >
      {priced && <PriceBeside renewal={renewal} priced={priced} />}
      <SectionCard title="Declarations">
        <List size="sm" spacing={6} mb="sm">
          {required.map(({ code, text }) => (
            <List.Item key={code}>{t(text)}</List.Item>
          ))}
        </List>
        <Checkbox
          id="all-declarations"
          label={t('All of this is so, and I agree to it')}
          required
          checked={hasAgreed}
          error={isMissing && !hasAgreed && t('Please read and accept this.')}
          onChange={(event) => agree(event.currentTarget.checked)}
        />
        {optional.map(({ code, text }) => (
          <Checkbox
            key={code}
            mt="sm"
            label={`${t(text)} ${t('(optional)')}`}
            checked={wants[code] ?? false}
            onChange={(event) => want({ ...wants, [code]: event.currentTarget.checked })}
          />
        ))}
        <Text size="sm" fw={550} mt="sm">
          {t('Cover starts only once the premium is paid and the policy is issued.')}
        </Text>
      </SectionCard>
      <Reminders renewal={renewal} />
      <Decline renewal={renewal} side="customer" />
    </Page>
  )
}

/** What is paid next: all of it, or its first instalment. */
function payable({ instalments, worksheet, coverFrom }: Quotation, total: number): number {
  return instalments && worksheet && coverFrom ? instalmentsOf(worksheet.lines, instalments, coverFrom)[0].amount : total
}
