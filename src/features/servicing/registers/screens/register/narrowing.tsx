import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { FilterDrawer } from '#kit/web/ui/filter-drawer.tsx'
import { RegisterFilters } from '../../rules/query.ts'

const NAMES = Object.keys(RegisterFilters.shape)

/** Only of one branch or line. */
export function Narrowing() {
  const [opened, setOpened] = useState(false)
  const [branch, setBranch] = useQueryParam('branch')
  const [line, setLine] = useQueryParam('line')
  const given = { ...(branch ? { branch } : {}), ...(line ? { line } : {}) }
  const count = Object.keys(given).length
  return (
    <>
      <Button variant={count > 0 ? 'light' : 'default'} leftSection={<IconFilter size={18} />} onClick={() => setOpened(true)}>
        {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      <FilterDrawer
        schema={RegisterFilters}
        names={NAMES}
        opened={opened}
        filters={given}
        close={() => setOpened(false)}
        apply={(next) => {
          setBranch(next.branch)
          setLine(next.line)
        }}
      />
    </>
  )
}
