import type { Facts } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { lineNames } from '#lines/names.ts'
import { BegunOffline } from '../../parts/offline/begun-offline.tsx'
import { QuotationList } from '../../public/parts/quotation-list.tsx'

/** Quotations of one line, or of all. */
export default function QuotationListScreen({ audience, line }: Facts) {
  const name = line && (lineNames[line] ?? line)
  const side = sideOf(audience)
  return (
    <QuotationList
      audience={side}
      above={side === 'agent' && <BegunOffline line={line} />}
      line={line}
      title={name ? t('{line} quotations', { line: name }) : t('Quotations')}
    />
  )
}
