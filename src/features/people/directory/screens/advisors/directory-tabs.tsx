import { useNavigate } from 'react-router'
import { t } from '#kit/web/text.ts'
import { ListTabs } from '#kit/web/ui/list-tabs.tsx'
import { type View, viewOf } from '../../rules/views.ts'
import { viewAddress } from './addresses.ts'

const TABS = { list: 'Advisors', tree: 'Team', profile: 'My card' } as const satisfies Record<View, string>

/** The three tabs of the directory. */
export function DirectoryTabs({ view }: { readonly view: View }) {
  const navigate = useNavigate()
  return (
    <ListTabs
      tabs={TABS}
      value={view}
      label={t('Advisor directory')}
      onChange={(next) => navigate(viewAddress(viewOf(next)), { replace: true })}
    />
  )
}
