import type { Facts } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { WayChoice } from '../../parts/way-choice.tsx'
import { quotationsAddress } from '../../public/parts/addresses.ts'

/** What is to be insured: the compulsory cover, one's own vehicle, or both. */
export default function PolicyType({ audience }: Facts) {
  const side = sideOf(audience)
  return (
    <Page
      title={t('What is to be insured?')}
      subtitle={t('Prices come first, before we ask anything personal.')}
      back={quotationsAddress(side)}
      wide
    >
      <WayChoice side={side} />
    </Page>
  )
}
