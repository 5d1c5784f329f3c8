import { useNavigate } from 'react-router'
import { t } from '#kit/web/text.ts'
import { ListTabs } from '#kit/web/ui/list-tabs.tsx'
import { TAB_ADDRESSES, type Tab } from './addresses.ts'

const TABS = {
  people: 'People',
  branches: 'Branches',
  hierarchy: 'Hierarchy',
  roles: 'Roles',
} as const satisfies Record<Tab, string>

/** The tabs for who works where and who may do what. */
export function AdministrationTabs({ value }: { readonly value: Tab }) {
  const navigate = useNavigate()
  const go = (next: string) => {
    const found = Object.entries(TAB_ADDRESSES).find(([tab]) => tab === next)
    if (found) navigate(found[1](), { replace: true })
  }
  return <ListTabs tabs={TABS} value={value} label={t('Administration')} onChange={go} />
}
