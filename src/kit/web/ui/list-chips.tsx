import { Chip, Group } from '@mantine/core'
import { t } from '../text.ts'
import type { Filters } from './use-filters.ts'

/** Filters that are often used together. */
export type FilterChip = { readonly label: string; readonly filters: Filters }

type Props = { readonly chips: readonly FilterChip[]; readonly chosen: Filters; readonly choose: (next: Filters) => void }

/** Each is one tap; another tap removes it. They combine with other filters. */
export const ListChips = ({ chips, chosen, choose }: Props) => (
  <Group gap={8} mb="md">
    {chips.map(({ label, filters }) => {
      const isOn = Object.entries(filters).every(([name, value]) => chosen[name] === value)
      const off = Object.fromEntries(Object.keys(filters).map((name) => [name, '']))
      return (
        <Chip
          key={label}
          checked={isOn}
          onChange={() => choose({ ...chosen, ...(isOn ? off : filters) })}
          styles={{ label: { minHeight: 44 } }}
        >
          {t(label)}
        </Chip>
      )
    })}
  </Group>
)
