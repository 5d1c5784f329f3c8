import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { IconChevronDown, IconChevronRight } from '#kit/web/icons.ts'
import classes from './tree.module.css'

/**
 * Records and those below them, opened level by level: lists within lists, so that everyone can read and navigate them. Up and down go from
 * record to record, right opens, left closes.
 */
export const Tree = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={classes.level ?? ''} onKeyDown={moveFocus} aria-label={label}>
    {children}
  </ul>
)

type NodeProps = {
  /** The label of its button, and the level that it opens; absent if there is nothing below. */
  readonly below?: { readonly label: string; readonly level: () => ReactNode } | false
  readonly isOpenAtFirst?: boolean
  /** A link to the record, and its actions. */
  readonly children: ReactNode
}

/** A record of a tree. */
export function TreeNode({ below, isOpenAtFirst = false, children }: NodeProps) {
  const [isOpen, open] = useState(isOpenAtFirst)
  return (
    <li>
      <div className={classes.row}>
        {below ? (
          <ActionIcon
            variant="subtle"
            className={classes.opener ?? ''}
            aria-expanded={isOpen}
            aria-label={below.label}
            onClick={() => open(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={20} aria-hidden /> : <IconChevronRight size={20} aria-hidden />}
          </ActionIcon>
        ) : (
          <span className={classes.opener} />
        )}
        {children}
      </div>
      {below && isOpen && below.level()}
    </li>
  )
}

/** The records below a record. */
export const TreeLevel = ({ children }: { readonly children: ReactNode }) => <ul className={classes.level ?? ''}>{children}</ul>

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const row = document.activeElement?.closest(`.${classes.row}`)
  if (!row) return
  const opener = row.querySelector<HTMLElement>('[aria-expanded]')
  const isOpen = opener?.getAttribute('aria-expanded') === 'true'
  if (event.key === 'ArrowRight' && opener && !isOpen) opener.click()
  else if (event.key === 'ArrowLeft' && opener && isOpen) opener.click()
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${classes.row} > a`)]
    const at = links.findIndex((each) => row.contains(each))
    links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  } else return
  event.preventDefault()
}
