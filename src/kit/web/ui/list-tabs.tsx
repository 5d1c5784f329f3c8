import { Tabs, Text } from '@mantine/core'
import { t } from '../text.ts'

type Props<Name extends string> = {
  readonly tabs: Readonly<Record<Name, string>>
  readonly value: Name
  readonly onChange: (next: string) => void
  readonly label: string
  /** The number of rows of each list. */
  readonly counts?: Readonly<Record<string, number>> | undefined
}

/** Tabs above a list; each is a list of its own. If a phone has no room for all, they can be swiped. */
export const ListTabs = <Name extends string>({ tabs, value, onChange, label, counts }: Props<Name>) => (
  <Tabs value={value} onChange={(next) => next !== null && onChange(next)} mb="md">
    <Tabs.List grow aria-label={label} style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
      {Object.entries<string>(tabs).map(([name, text]) => (
        <Tabs.Tab key={name} value={name} mih={44} px="xs" style={{ flexShrink: 0 }}>
          {t(text)}
          {counts?.[name] !== undefined && (
            <Text span inherit c="dimmed" className="figures">
              {' '}
              {counts[name]}
            </Text>
          )}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
)
