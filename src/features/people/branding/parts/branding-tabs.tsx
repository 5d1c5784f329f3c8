import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { LEGAL_CODES, LEGAL_TITLES } from '#features/reference/brands/public/rules/legal.ts'
import { t } from '#kit/web/text.ts'
import { ListTabs } from '#kit/web/ui/list-tabs.tsx'

const AGENT = { audience: 'agent' } as const
const TABS = { brand: 'Brand', ...LEGAL_TITLES }

/** The tabs of the brand and of the legal texts. */
export function BrandingTabs({ value }: { readonly value: keyof typeof TABS }) {
  const navigate = useNavigate()
  const go = (next: string) => {
    const text = LEGAL_CODES.find((each) => each === next)
    navigate(text ? pathTo('branding/legal-texts', AGENT, { text }) : pathTo('branding/brand', AGENT), { replace: true })
  }
  return <ListTabs tabs={TABS} value={value} label={t('Brand and legal texts')} onChange={go} />
}
