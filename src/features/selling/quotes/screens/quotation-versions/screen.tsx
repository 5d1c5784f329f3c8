import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../../public/contract/quotes.ts'
import type { QuotationVersions } from '../../public/contract/versions.ts'
import { quotationAddress, quotationsAddress } from '../../public/parts/addresses.ts'
import { MissingQuotation } from '../../public/parts/missing-quotation.tsx'
import { VersionList } from './version-list.tsx'
import { VersionsBeside } from './versions-beside.tsx'

/** Each pricing of a quotation, two of them side by side. */
export default function QuotationVersionsScreen({ audience }: Facts) {
  const side = sideOf(audience)
  const [id] = useQueryParam('quotation')
  const read = useRead(contract.quotationVersions, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (!id) return <MissingQuotation audience={side} />
  if (read.error?.status === 404) return <MissingQuotation audience={side} what={read.error.message} />
  return (
    <Loaded read={read} page={{ title: titleFor(side), back: quotationsAddress(side) }}>
      {(kept) => <Shown kept={kept} side={side} />}
    </Loaded>
  )
}

const titleFor = (side: Side) => (side === 'agent' ? t('Versions') : t('Offers made to you'))

function Shown({ kept, side }: { readonly kept: QuotationVersions; readonly side: Side }) {
  const [earlier, chooseEarlier] = useQueryParam('before')
  const [later, chooseLater] = useQueryParam('after')
  const { versions } = kept
  const chosen = (id: string | undefined, otherwise: number) => versions.find((each) => each.id === id) ?? versions.at(otherwise)
  const before = chosen(earlier, -2)
  const after = chosen(later, -1)
  return (
    <Page title={titleFor(side)} subtitle={[kept.number, kept.description].filter(Boolean).join(' · ')} back={quotationAddress(side, kept)}>
      {versions.length === 0 && (
        <Empty title={t('No offer yet')}>
          {side === 'agent' ? t('A version is kept each time the quotation is priced.') : t('An offer appears here as soon as it is made.')}
        </Empty>
      )}
      {before && after && versions.length > 1 && (
        <VersionsBeside kept={kept} side={side} before={before} after={after} chooseBefore={chooseEarlier} chooseAfter={chooseLater} />
      )}
      <VersionList kept={kept} side={side} />
    </Page>
  )
}
