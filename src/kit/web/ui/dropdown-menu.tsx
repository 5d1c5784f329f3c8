import { Menu, type MenuProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { hasCloseRequests, useCloseRequests } from '../use-close-requests.ts'

/** A menu that a button opens below it: `Menu.Target` and `Menu.Dropdown`. */
export function DropdownMenu({ opened: wanted, onChange, ...menu }: MenuProps) {
  const [opened, setOpened] = useUncontrolled({
    ...(wanted === undefined ? {} : { value: wanted }),
    ...(onChange ? { onChange } : {}),
    finalValue: false,
  })
  useCloseRequests(opened, () => setOpened(false))
  return <Menu opened={opened} onChange={setOpened} closeOnEscape={!hasCloseRequests} {...menu} />
}
