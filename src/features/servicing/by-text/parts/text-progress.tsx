import { Stack, Text } from '@mantine/core'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import type { TextOffer } from '../public/contract.ts'
import { useTextOffers } from './use-text-offers.ts'

const STEPS: readonly { readonly at: (offer: TextOffer) => string | null; readonly title: string }[] = [
  { at: ({ sentAt }) => sentAt, title: 'Sent by text message' },
  { at: ({ answeredAt }) => answeredAt, title: 'The customer said yes' },
  { at: ({ provedAt }) => provedAt, title: 'The customer sent the code back' },
  { at: ({ acceptedAt }) => acceptedAt, title: 'Accepted' },
  { at: ({ identityAskedAt }) => identityAskedAt, title: 'The identity check comes before the payment' },
  { at: ({ counterAt }) => counterAt, title: 'The customer was told where to pay' },
  { at: ({ paidAt }) => paidAt, title: 'Paid' },
  { at: ({ stoppedAt }) => stoppedAt, title: 'The customer wants no more texts' },
]

const happened = (offer: TextOffer) =>
  STEPS.flatMap(({ at, title }) => ((instant) => (instant ? [{ at: instant, title: t(title) }] : []))(at(offer)))

/** The progress of the offers sent by text message, newest first; nothing if there were none. */
export default function TextProgress({ quotation }: { readonly quotation: Quotation }) {
  const items = useTextOffers(quotation.id).data?.items ?? []
  if (items.length === 0) return null
  return (
    <SectionCard title="By text message">
      <Stack gap="md">
        {items.map((offer) => (
          <div key={offer.id}>
            <Timeline happenings={happened(offer).toReversed()} />
            {offer.counterCode && !offer.paidAt && <Text size="sm">{t('Code for the counter: {code}', { code: offer.counterCode })}</Text>}
            {offer.wasRefused && (
              <Text size="sm">{t('It could not continue; the customer was asked to call you. What is blocking it is on this page.')}</Text>
            )}
          </div>
        ))}
      </Stack>
    </SectionCard>
  )
}
