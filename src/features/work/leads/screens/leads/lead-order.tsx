import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'
import { t } from '#kit/web/text.ts'
import { type GroupingName, sortQuery } from '../../public/contract/leads.ts'

const ORDERS = {
  'follow-up': { label: 'Next follow-up first', query: sortQuery('nextFollowUp', 'asc') },
  newest: { label: 'Newest first', query: sortQuery('created_date', 'desc') },
  oldest: { label: 'Oldest first', query: sortQuery('created_date', 'asc') },
  name: { label: 'By name', query: sortQuery('personName', 'asc') },
} as const
export type Order = keyof typeof ORDERS

/** What is due today is worked off by its time; everything else begins with what is new. */
export const usualOrder = (tab: GroupingName): Order => (tab === 'fortoday' ? 'follow-up' : 'newest')
export const orderQuery = (order: Order) => ORDERS[order].query

/** In which order the leads stand. */
export const LeadOrder = ({ order, choose }: { readonly order: Order; readonly choose: (next: Order) => void }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" aria-label={t('Order: {order}', { order: t(ORDERS[order].label) })}>
        <IconArrowsSort size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {(['follow-up', 'newest', 'oldest', 'name'] as const).map((each) => (
        <Menu.Item
          key={each}
          mih={44}
          rightSection={each === order && <IconCheck size={18} aria-label={t('chosen')} />}
          onClick={() => choose(each)}
        >
          {t(ORDERS[each].label)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
