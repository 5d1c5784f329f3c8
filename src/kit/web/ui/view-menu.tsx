import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconTable } from '#kit/web/icons.ts'
import type { Columns } from '../../list.ts'
import { t } from '../text.ts'
import { DropdownMenu } from './dropdown-menu.tsx'
import { shownColumns } from './shown-columns.ts'
import type { ListView } from './use-list-view.ts'

type Props = {
  readonly columns: Columns<never>
  /** Columns that are not needed on this screen. */
  readonly without: readonly string[]
  readonly view: ListView
  readonly keep: (next: ListView) => void
  /** Whether there is room beside the list. */
  readonly hasRoom: boolean
}

/** The table's view: rows, columns, and whether a row is shown beside it. */
export default function ViewMenu({ columns, without, view, keep, hasRoom }: Props) {
  const shown = shownColumns(columns, without, view)
  const [, ...others] = Object.entries(columns).filter(([name]) => !without.includes(name))
  const turn = (name: string) => keep({ ...view, columns: shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name] })
  return (
    <DropdownMenu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('View of the table')}>
          <IconTable size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        <Choice isOn={view.isDense} turn={() => keep({ ...view, isDense: !view.isDense })}>
          {t('Dense rows')}
        </Choice>
        {hasRoom && (
          <Choice isOn={view.isBeside} turn={() => keep({ ...view, isBeside: !view.isBeside })}>
            {t('Details beside the list')}
          </Choice>
        )}
        <Menu.Label>{t('Columns')}</Menu.Label>
        {others.map(([name, { label }]) => (
          <Choice key={name} isOn={shown.includes(name)} turn={() => turn(name)}>
            {t(label)}
          </Choice>
        ))}
      </Menu.Dropdown>
    </DropdownMenu>
  )
}

type ChoiceProps = { readonly isOn: boolean; readonly turn: () => void; readonly children: ReactNode }

const Choice = ({ isOn, turn, children }: ChoiceProps) => (
  <Menu.CheckboxItem mih={36} checked={isOn} onChange={turn}>
    {children}
  </Menu.CheckboxItem>
)
