import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { DropdownMenu } from './dropdown-menu.tsx'

type Props = Pick<MenuProps, 'width' | 'children'> & {
  readonly button: (ref: React.RefObject<HTMLButtonElement | null>) => ReactElement
  /** It was opened before it had loaded. */
  readonly isAsked?: boolean
}

/** A menu below a button of the header. One opened before it had loaded opens once it has; the focus returns to its button. */
export function OpeningMenu({ button, isAsked = false, width, children }: Props) {
  const [opened, setOpened] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isAsked) return
    ref.current?.focus()
    setOpened(true)
  }, [isAsked])
  return (
    <DropdownMenu opened={opened} onChange={setOpened} position="bottom-end" {...(width === undefined ? {} : { width })}>
      <Menu.Target>{button(ref)}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </DropdownMenu>
  )
}
