import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { DropdownMenu } from './dropdown-menu.tsx'

type Props = Pick<MenuProps, 'width' | 'children'> & {
  readonly button: (ref: React.RefObject<HTMLButtonElement | null>) => ReactElement
  /** It was asked for before it was there. */
  readonly isAsked?: boolean
}

/** A menu below a button of the header. One that was asked for opens once it is there; the focus goes back to its button. */
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
