import type { ReactNode } from 'react'
import type { Side } from '#domain/side.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { type ReadOptions, useRead } from '#kit/web/use-read.ts'
import { contract, type Quotation } from '../public/contract/quotes.ts'
import { quotationsAddress } from '../public/parts/addresses.ts'
import { MissingQuotation } from '../public/parts/missing-quotation.tsx'
import { OfItsLine } from '../public/parts/of-its-line.tsx'
import { shownOf, useSeller } from './offline/shown.ts'
import { useOfflineQuotation } from './offline/store.ts'

type Props = {
  readonly audience: Side
  /** What to show when the address names no quotation; by default, that none was chosen. */
  readonly without?: ReactNode
  readonly every?: NonNullable<ReadOptions<Quotation>['every']>
  readonly children: (quotation: Quotation) => ReactNode
}

/** Draws the quotation that the address names, `?quotation=…`; says so when there is none, and links on. */
export function WithQuotation({ audience, without, every, children }: Props) {
  const [id] = useQueryParam('quotation')
  const here = useOfflineQuotation(audience === 'agent' ? id : undefined)
  const seller = useSeller()
  const read = useRead(
    contract.quotation,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined && here === null, ...(every ? { every } : {}) },
  )
  if (!id) return without ?? <MissingQuotation audience={audience} />
  if (here) return <OfItsLine line={here.line}>{children(shownOf(here, seller))}</OfItsLine>
  if (read.error?.status === 404) return <MissingQuotation audience={audience} what={read.error.message} />
  return (
    <Loaded read={read} page={{ title: t('Quotation'), back: quotationsAddress(audience) }}>
      {(quotation) => <OfItsLine line={quotation.line}>{children(quotation)}</OfItsLine>}
    </Loaded>
  )
}
