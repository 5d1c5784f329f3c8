import { Button } from '@mantine/core'
import { type Facts, pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Findings } from '#kit/web/ui/findings.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { lineOf } from '#lines'
import type { Quotation } from '../contract.ts'
import { Decide } from '../parts/decide.tsx'
import { Entered } from '../parts/entered.tsx'
import { NextNote } from '../parts/next-note.tsx'
import { OfferFacts } from '../parts/offer-facts.tsx'
import { MainAction, PrintButton } from '../parts/quotation-actions.tsx'
import { ReferralQueue } from '../parts/referral-queue.tsx'
import { useRemedy } from '../parts/use-remedy.ts'
import { listAddress, type Side, sideOf } from '../parts/ways.ts'
import { WithQuotation } from '../parts/with-quotation.tsx'

/** What technical control found on a quotation and who decides; without one, what waits for a decision. */
export default function TechnicalControl({ audience, line }: Facts) {
  const side = sideOf(audience)
  return (
    <WithQuotation audience={side} {...(side === 'agent' ? { without: <ReferralQueue line={line} /> } : {})}>
      {(quotation) => <OfQuotation quotation={quotation} side={side} />}
    </WithQuotation>
  )
}

function OfQuotation({ quotation, side }: { readonly quotation: Quotation; readonly side: Side }) {
  const { apply, busy } = useRemedy(quotation)
  const line = lineOf(quotation.line)
  const mayDecide = quotation.may.includes('decide')
  return (
    <Page
      title={t('Technical control')}
      subtitle={`${quotation.number} · ${quotation.description}`}
      back={side === 'agent' ? pathTo('quotes/technical-control', { audience: side }) : listAddress(side)}
      actions={
        mayDecide ? (
          <Decide quotation={quotation} />
        ) : (
          <>
            <PrintButton quotation={quotation} />
            <MainAction quotation={quotation} audience={side} />
          </>
        )
      }
    >
      <NextNote quotation={quotation} audience={side} />
      {quotation.findings.length === 0 && (
        <Empty title={t('Nothing to decide')}>{t('Technical control has nothing to say about this quotation.')}</Empty>
      )}
      <Findings
        findings={quotation.findings}
        action={({ remedy }) =>
          remedy?.change &&
          quotation.may.includes('edit') && (
            <Button variant="light" mt="xs" loading={busy} onClick={() => void apply(remedy.change ?? {})}>
              {t('Change it and price again')}
            </Button>
          )
        }
      />
      <OfferFacts quotation={quotation} />
      {mayDecide && quotation.worksheet && <PriceBreakdown worksheet={quotation.worksheet} />}
      {mayDecide && line && <Entered quotation={quotation} line={line} audience={side} />}
    </Page>
  )
}
