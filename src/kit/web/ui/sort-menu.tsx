import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'
import type { Sort } from '../../list.ts'
import { t } from '../text.ts'

type Props = { readonly sorts: Readonly<Record<string, Sort>>; readonly sort: string; readonly choose: (sort: string) => void }

/** In which order a list stands. */
export const SortMenu = ({ sorts, sort, choose }: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" aria-label={t('Order: {order}', { order: t(sorts[sort]?.label ?? '') })}>
        <IconArrowsSort size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {Object.entries(sorts).map(([name, { label }]) => (
        <Menu.Item
          key={name}
          mih={44}
          rightSection={name === sort && <IconCheck size={18} aria-label={t('chosen')} />}
          onClick={() => choose(name)}
        >
          {t(label)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
