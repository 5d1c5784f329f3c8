import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { fieldsOf } from '#kit/field.ts'
import { IconFilter } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FilterDrawer } from '#kit/web/ui/filter-drawer.tsx'
import { RegisterFilters } from '../../rules/query.ts'

type Narrowed = { readonly branch: string | undefined; readonly line: string | undefined }
type Props = Narrowed & { readonly narrow: (next: Narrowed) => void }

const FIELDS = fieldsOf(RegisterFilters)

/** Narrows to one branch or line. */
export function Narrowing({ branch, line, narrow }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const given = { ...(branch ? { branch } : {}), ...(line ? { line } : {}) }
  const count = Object.keys(given).length
  return (
    <>
      <Button variant={count > 0 ? 'light' : 'default'} leftSection={<IconFilter size={18} />} onClick={open}>
        {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      <FilterDrawer
        fields={FIELDS}
        opened={opened}
        filters={given}
        close={close}
        apply={(next) => narrow({ branch: next.branch, line: next.line })}
      />
    </>
  )
}
