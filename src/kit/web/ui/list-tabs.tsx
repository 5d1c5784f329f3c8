import { Tabs } from '@mantine/core'
import { t } from '../text.ts'

type Props<Name extends string> = {
  readonly tabs: Readonly<Record<Name, string>>
  readonly value: Name
  readonly onChange: (next: string) => void
  readonly label: string
}

/** Tabs above a list; each is a list of its own. */
export const ListTabs = <Name extends string>({ tabs, value, onChange, label }: Props<Name>) => (
  <Tabs value={value} onChange={(next) => next !== null && onChange(next)} mb="md">
    <Tabs.List grow aria-label={label}>
      {Object.entries<string>(tabs).map(([name, text]) => (
        <Tabs.Tab key={name} value={name} mih={44} px="xs">
          {t(text)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
)
