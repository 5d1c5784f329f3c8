import { Tabs } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import type { Desk } from '../../rules/list.ts'

type Props = { readonly tabs: Readonly<Record<Desk, string>>; readonly value: Desk; readonly onChange: (next: string) => void }

/** Which part of the desk is shown; on a phone the tabs are swiped. */
export const DeskTabs = ({ tabs, value, onChange }: Props) => (
  <Tabs value={value} onChange={(next) => next !== null && onChange(next)} mb="md">
    <Tabs.List aria-label={t('Cases')} style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
      {Object.entries(tabs).map(([name, text]) => (
        <Tabs.Tab key={name} value={name} mih={44} px="sm" style={{ flexShrink: 0 }}>
          {text}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
)
