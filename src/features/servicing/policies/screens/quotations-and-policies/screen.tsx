import { useNavigate, useParams } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { QuotationList } from '#features/selling/quotes/public/parts/quotation-list.tsx'
import { useRemember } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ListTabs } from '#kit/web/ui/list-tabs.tsx'
import { PolicyList } from '../../parts/policy-list.tsx'

/** By the specification's names of the tabs; policies come first. */
const TABS = { policies: 'Policies', Quotation: 'Quotations' } as const

/** Quotations and policies side by side, each with its filters. */
export default function QuotationsAndPolicies({ audience }: Facts) {
  const { quotationsType } = useParams()
  const navigate = useNavigate()
  const side = sideOf(audience)
  const isQuotations = quotationsType?.toLowerCase() === 'quotation'
  const tab = isQuotations ? 'Quotation' : 'policies'
  useRemember('sales-tab', tab)
  const tabs = (
    <ListTabs
      tabs={TABS}
      value={tab}
      label={t('Quotations and policies')}
      onChange={(next) =>
        navigate(pathTo('policies/quotations-and-policies', { audience: 'agent' }, { quotationsType: next }), { replace: true })
      }
    />
  )
  const shared = { audience: side, title: t('Quotations and policies'), above: tabs }
  return isQuotations ? <QuotationList key="quotations" {...shared} /> : <PolicyList key="policies" {...shared} />
}
