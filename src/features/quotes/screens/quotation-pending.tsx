import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import { AgentContact } from '#features/sharing/parts/agent-contact.tsx'
import { t } from '#kit/web/text.ts'
import { Findings } from '#kit/web/ui/findings.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { NextNote } from '../parts/next-note.tsx'
import { OfferFacts } from '../parts/offer-facts.tsx'
import { MainAction, PrintButton } from '../parts/quotation-actions.tsx'
import { listAddress, quotationAddress, sideOf } from '../parts/ways.ts'
import { WithQuotation } from '../parts/with-quotation.tsx'

/** While underwriting decides the screen asks again by itself. */
const ASK_AGAIN_MS = 15_000

/** The quotation waits for underwriting: on what, since when, and what the person can do meanwhile. */
export default function QuotationPending({ audience }: Facts) {
  const side = sideOf(audience)
  return (
    <WithQuotation audience={side} every={(quotation) => (quotation?.state === 'referred' ? ASK_AGAIN_MS : false)}>
      {(quotation) => {
        const isWaiting = quotation.state === 'referred'
        return (
          <Page
            title={isWaiting ? t('Waiting for underwriting') : t('Decided')}
            subtitle={`${quotation.number} · ${quotation.description}`}
            back={listAddress(side)}
            actions={
              <>
                <PrintButton quotation={quotation} />
                {isWaiting ? (
                  <Button component={Link} to={quotationAddress(side, quotation)}>
                    {t('Open the quotation')}
                  </Button>
                ) : (
                  <MainAction quotation={quotation} audience={side} />
                )}
              </>
            }
          >
            <NextNote quotation={quotation} audience={side} />
            <Findings findings={quotation.findings} />
            <OfferFacts quotation={quotation} />
            {side === 'customer' && <AgentContact agent={quotation.agent} />}
          </Page>
        )
      }}
    </WithQuotation>
  )
}
