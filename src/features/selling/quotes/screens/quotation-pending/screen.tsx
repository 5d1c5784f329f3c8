import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { BroughtNote } from '../../parts/brought-note.tsx'
import { LocalDifference } from '../../parts/local-difference.tsx'
import { MissingPending } from '../../parts/missing-pending.tsx'
import { NextNote } from '../../parts/next-note.tsx'
import { MainAction, PrintButton } from '../../parts/quotation-actions.tsx'
import { referredTitle } from '../../parts/referred-title.ts'
import { RemedyButton } from '../../parts/remedy-button.tsx'
import { WithQuotation } from '../../parts/with-quotation.tsx'
import { quotationAddress, quotationsAddress } from '../../public/parts/addresses.ts'
import { ControlFindings } from '../../public/parts/control-findings.tsx'
import { loadedLine } from '../../public/parts/loaded-line.ts'
import { OfferFacts } from '../../public/parts/offer-facts.tsx'
import { inquiryOfQuotation, inspectionOfQuotation } from '../../public/parts/slots.ts'
import { isAgreed } from '../../public/rules/quotes.ts'

/** While underwriting decides, the screen polls. */
const ASK_AGAIN_MS = 15_000

/** The quotation is waiting for underwriting: for what, since when, and what the person can do in the meantime. */
export default function QuotationPending({ audience }: Facts) {
  const side = sideOf(audience)
  const { state: stateOf } = useFormatters()
  return (
    <WithQuotation
      audience={side}
      without={<MissingPending title={t('Waiting quotations')} audience={side} />}
      every={(quotation) => (quotation?.state === 'referred' ? ASK_AGAIN_MS : false)}
    >
      {(quotation) => {
        const line = loadedLine(quotation.line)
        const isWaiting = quotation.state === 'referred'
        return (
          <Page
            title={isWaiting ? referredTitle(quotation.next.step, side) : t(stateOf('quotation', quotation.state).label)}
            subtitle={`${quotation.number} · ${quotation.description}`}
            back={quotationsAddress(side)}
            actions={
              <>
                <PrintButton quotation={quotation} />
                {isWaiting && (
                  <Button variant="default" component={Link} to={quotationAddress(side, quotation)}>
                    {t('Open the quotation')}
                  </Button>
                )}
                {(!isWaiting || quotation.next.step === 'photograph') && <MainAction quotation={quotation} audience={side} />}
              </>
            }
          >
            <NextNote quotation={quotation} audience={side} isUntitled />
            {quotation.brought && <BroughtNote brought={quotation.brought} total={quotation.total} />}
            {line && isWaiting && <LocalDifference quotation={quotation} line={line} />}
            <ControlFindings
              findings={quotation.findings}
              isAgreed={isAgreed(quotation.state)}
              line={line}
              side={side}
              action={({ remedy }) =>
                remedy?.change && quotation.may.includes('edit') && <RemedyButton quotation={quotation} change={remedy.change} />
              }
            />
            {side === 'agent' && !quotation.may.includes('decide') && <Slotted slot={inquiryOfQuotation} with={{ quotation }} />}
            <Slotted slot={inspectionOfQuotation} with={{ quotation }} />
            <OfferFacts quotation={quotation} audience={side} />
            {side === 'customer' && <AgentContact agent={quotation.agent} />}
          </Page>
        )
      }}
    </WithQuotation>
  )
}
