import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { ShareSheet } from '#features/people/sharing/public/parts/share-drawer.tsx'
import { ShareOptions } from '#features/people/sharing/public/parts/share-options.tsx'
import { IconPrinter, IconShare } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { contract, type Quotation } from '../public/contract/quotes.ts'
import { nextScreen, stepAddress } from '../public/parts/addresses.ts'
import { RequoteButton } from '../public/parts/requote-button.tsx'
import { waysToSend } from '../public/parts/slots.ts'
import { draftMobile } from '../public/rules/answers.ts'

type Props = { readonly quotation: Quotation; readonly audience: Side }

export const PrintButton = ({ quotation }: { readonly quotation: Quotation }) =>
  quotation.may.includes('print') ? (
    <FileButton
      endpoint={contract.printQuote}
      input={{ body: { quotationId: quotation.id } }}
      variant="default"
      leftSection={<IconPrinter size={18} />}
    >
      {t('Print')}
    </FileButton>
  ) : null

/** Sends the customer a link to this very quotation. */
export function ShareButton({ quotation }: { readonly quotation: Quotation }) {
  const [opened, { open, close }] = useDisclosure()
  if (!quotation.may.includes('share')) return null
  const email = quotation.holder.email
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={18} />} onClick={open}>
        {t('Share')}
      </Button>
      <ShareSheet opened={opened} onClose={close}>
        <Slotted slot={waysToSend} with={{ quotation }} />
        <ShareOptions
          request={{ quotationId: quotation.id }}
          text={t('Your quotation {number}:', { number: quotation.number })}
          mobile={draftMobile(quotation.holder)}
          email={typeof email === 'string' ? email : undefined}
        />
      </ShareSheet>
    </>
  )
}

/** How many photographs are still needed. */
export function photographsLabel(photos: Quotation['next']['photos']): string {
  const count = photos ? photos.all - photos.there : 0
  return count === 0 ? t('Take or send photos') : t('{count, plural, one {Take # photo} other {Take # photos}}', { count })
}

/** The one thing to do next, if it is for the viewer. */
export function MainAction({ quotation, audience }: Props) {
  const { may, state, policy, line, next } = quotation
  const go = (label: string, to: string, variant: 'filled' | 'default' = 'filled') => (
    <Button component={Link} to={to} variant={variant}>
      {label}
    </Button>
  )
  if (may.includes('decide')) return go(t('Decide'), nextScreen(audience, { ...quotation, state: 'declined' }))
  if (next.step === 'photograph') return go(photographsLabel(next.photos), pathTo('inspections/required', {}, { quotation: quotation.id }))
  if (next.step === 'answer' && audience === 'agent') return go(t('Answer underwriting'), nextScreen(audience, quotation))
  if (may.includes('accept')) return go(t('Accept'), nextScreen(audience, quotation))
  if (may.includes('convert')) return go(t('Continue to the policy'), nextScreen(audience, quotation))
  if (policy)
    return (
      <>
        {may.includes('requote') && <RequoteButton quotation={quotation} audience={audience} variant="default" />}
        {go(t('Open the policy'), pathTo('policies/policy', { audience, line }, { policy: policy.id }))}
      </>
    )
  if (may.includes('requote')) return <RequoteButton quotation={quotation} audience={audience} />
  if (state === 'draft' && may.includes('edit')) return go(t('Continue'), nextScreen(audience, quotation))
  if (may.includes('edit'))
    return go(
      t('Change the answers'),
      stepAddress(audience, quotation, quotation.step === 'confirm' ? '' : quotation.step),
      // Under review nothing has to be done.
      state === 'referred' ? 'default' : 'filled',
    )
  return null
}
