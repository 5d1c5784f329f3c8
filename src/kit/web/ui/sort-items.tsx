import { Menu } from '@mantine/core'
import { IconCheck } from '#kit/web/icons.ts'
import type { Sort } from '../../list.ts'
import { t } from '../text.ts'
import { OpeningMenu } from './opening-menu.tsx'
import { SortButton } from './sort-button.tsx'

type Props = {
  readonly sorts: Readonly<Record<string, Sort>>
  readonly sort: string
  readonly order: string
  readonly choose: (sort: string) => void
}

/** The orders there are. */
export default function SortItems({ sorts, sort, order, choose }: Props) {
  return (
    <OpeningMenu isAsked button={(ref) => <SortButton ref={ref} order={order} />}>
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
    </OpeningMenu>
  )
}
