import type { Facts } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { WayChoice } from '../../parts/way-choice.tsx'
import { listAddress, sideOf } from '../../public/parts/addresses.ts'

/** What is to be insured: the compulsory cover, one's own vehicle, or both. */
export default function PolicyType({ audience }: Facts) {
  const side = sideOf(audience)
  return (
    <Page
      title={t('What is to be insured?')}
      subtitle={t('Prices come first, before anything personal is asked.')}
      back={listAddress(side)}
      wide
    >
      <WayChoice side={side} />
    </Page>
  )
}
