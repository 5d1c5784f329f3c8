import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../../public/contract.ts'
import { profileAddress } from './addresses.ts'
import { DirectoryTabs } from './directory-tabs.tsx'
import { TeamTree } from './team-tree.tsx'

/** Everyone who works below the person, or below the one that the address names. */
export function AdvisorTree() {
  const [id] = useQueryParam('id')
  const read = useRead(contract.userTree, { query: { userId: id, depth: 1 } })
  return (
    <Page title={t('Advisor directory')} {...(id ? { back: profileAddress(id) } : {})}>
      <DirectoryTabs view="tree" />
      <Loaded read={read}>
        {(people) => (
          <>
            <TeamTree key={id} people={people} />
            {people.length <= 1 && <Empty title={t('No one reports to you yet')}>{t('Your team appears here once you lead one.')}</Empty>}
          </>
        )}
      </Loaded>
    </Page>
  )
}
