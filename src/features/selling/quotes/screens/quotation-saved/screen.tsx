import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCreditCard, IconSend } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { contract as policies } from '#features/servicing/policies/public/contract.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { NextNote } from '../../parts/next-note.tsx'
import { MainAction, PrintButton, ShareButton } from '../../parts/quotation-actions.tsx'
import { WithQuotation } from '../../parts/with-quotation.tsx'
import type { Quotation } from '../../public/contract/quotes.ts'
import { OfferFacts } from '../../public/parts/offer-facts.tsx'
import { listAddress, newAddress, quotationAddress, type Side, sideOf } from '../../public/parts/ways.ts'

/** The quotation is made: print it, share it, go on to the policy. */
export default function QuotationSaved({ audience }: Facts) {
  const side = sideOf(audience)
  return (
    <WithQuotation audience={side}>
      {(quotation) => (
        <Page
          title={quotation.state === 'accepted' ? t('Accepted') : t('Your quotation is saved')}
          subtitle={quotation.number}
          back={listAddress(side)}
          actions={
            <>
              <PrintButton quotation={quotation} />
              <ShareButton quotation={quotation} />
              {!(side === 'agent' && quotation.may.includes('convert')) && <MainAction quotation={quotation} audience={side} />}
            </>
          }
        >
          {side === 'agent' && quotation.may.includes('convert') ? (
            <PayOrSend quotation={quotation} />
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

/** Who pays, and where: the agent's choice once the customer accepted. */
function PayOrSend({ quotation: { id, line } }: { readonly quotation: Quotation }) {
  const convert = useWrite(policies.convert)
  const navigate = useNavigate()
  const goOn = async (screen: 'payments/send-link' | 'payments/pay-now') => {
    const done = await convert.send({ body: { quotationId: id } })
    if (done) navigate(pathTo(screen, { audience: 'agent', line }, { policy: done.data.id }))
  }
  return (
    <Alert color="leaf" title={t('The quotation is accepted')} mb="md">
      <Text size="sm" mb="sm">
        {t('How will the premium be paid? The customer’s identity is checked before the payment.')}
      </Text>
      <Stack gap="xs">
        <Button leftSection={<IconSend size={18} />} loading={convert.busy} onClick={() => void goOn('payments/send-link')}>
          {t('Send the customer a link')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCreditCard size={18} />}
          loading={convert.busy}
          onClick={() => void goOn('payments/pay-now')}
        >
          {t('Pay now')}
        </Button>
      </Stack>
    </Alert>
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
