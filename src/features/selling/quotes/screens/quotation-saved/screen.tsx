import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { NextNote } from '../../parts/next-note.tsx'
import { MainAction, PrintButton, ShareButton } from '../../parts/quotation-actions.tsx'
import { WithQuotation } from '../../parts/with-quotation.tsx'
import type { Quotation } from '../../public/contract/quotes.ts'
import { newAddress, quotationAddress, quotationsAddress } from '../../public/parts/addresses.ts'
import { OfferFacts } from '../../public/parts/offer-facts.tsx'
import { paymentOfQuotation } from '../../public/parts/slots.ts'

/** The quotation is made: print it, share it, continue to the policy. */
export default function QuotationSaved({ audience }: Facts) {
  const side = sideOf(audience)
  return (
    <WithQuotation audience={side}>
      {(quotation) => (
        <Page
          title={
            quotation.state === 'accepted' ? t('Accepted') : side === 'agent' ? t('The quotation is saved') : t('Your quotation is saved')
          }
          subtitle={quotation.number}
          back={quotationsAddress(side)}
          actions={
            <>
              <PrintButton quotation={quotation} />
              <ShareButton quotation={quotation} />
              {!(side === 'agent' && quotation.may.includes('convert')) && <MainAction quotation={quotation} audience={side} />}
            </>
          }
        >
          {side === 'agent' && quotation.may.includes('convert') ? (
            <Slotted slot={paymentOfQuotation} with={{ quotation }} />
          ) : (
            <NextNote quotation={quotation} audience={side} />
          )}
          <OfferFacts quotation={quotation} audience={side} />
          <More quotation={quotation} side={side} />
        </Page>
      )}
    </WithQuotation>
  )
}

const More = ({ quotation, side }: { readonly quotation: Quotation; readonly side: Side }) => (
  <Stack gap="xs">
    <Button component={Link} variant="subtle" to={quotationAddress(side, quotation)}>
      {t('See the whole quotation')}
    </Button>
    <Button component={Link} variant="subtle" to={newAddress(side, quotation.line)}>
      {t('Quote another')}
    </Button>
  </Stack>
)
