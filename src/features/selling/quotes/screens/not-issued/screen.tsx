import { Alert } from '@mantine/core'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { NextNote } from '../../parts/next-note.tsx'
import { MainAction, PrintButton } from '../../parts/quotation-actions.tsx'
import { referredTitle } from '../../parts/referred-title.ts'
import { WithQuotation } from '../../parts/with-quotation.tsx'
import type { Quotation } from '../../public/contract/quotes.ts'
import { quotationsAddress } from '../../public/parts/addresses.ts'
import { ControlFindings } from '../../public/parts/control-findings.tsx'
import { loadedLine } from '../../public/parts/loaded-line.ts'
import { OfferFacts } from '../../public/parts/offer-facts.tsx'
import { isAgreed } from '../../public/rules/quotes.ts'

const OVER: readonly Quotation['state'][] = ['declined', 'expired', 'withdrawn']

/** Nothing has been decided against it while it is reviewed, or can still be accepted and paid. */
function titleFor({ state, policy, next }: Quotation, side: Side, wasRefused: boolean): string {
  if (policy?.number) return t('The policy is issued')
  if (state === 'referred') return referredTitle(next.step, side)
  return wasRefused || OVER.includes(state) ? t('No policy was issued') : t('Not issued yet')
}

/** No policy was issued: why, and what to do about it. */
export default function NotIssued({ audience }: Facts) {
  const side = sideOf(audience)
  const [reason] = useQueryParam('reason')
  return (
    <WithQuotation audience={side}>
      {(quotation) => (
        <Page
          title={titleFor(quotation, side, Boolean(reason && !quotation.policy))}
          subtitle={`${quotation.number} · ${quotation.description}`}
          back={quotationsAddress(side)}
          actions={
            <>
              <PrintButton quotation={quotation} />
              <MainAction quotation={quotation} audience={side} />
            </>
          }
        >
          {reason && !quotation.policy && (
            <Alert color="coral" title={t('What we were told')} mb="md">
              {reason}
            </Alert>
          )}
          <NextNote quotation={quotation} audience={side} isUntitled={quotation.state === 'referred'} />
          <ControlFindings
            findings={quotation.findings}
            isAgreed={isAgreed(quotation.state)}
            line={loadedLine(quotation.line)}
            side={side}
          />
          <OfferFacts quotation={quotation} audience={side} />
        </Page>
      )}
    </WithQuotation>
  )
}
