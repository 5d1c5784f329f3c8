import { ActionIcon, Text, Title } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { IconArrowLeft } from '#kit/web/icons.ts'
import { t } from '../text.ts'
import classes from './page.module.css'
import { useIsWideScreen } from './use-is-wide-screen.ts'

type Props = {
  readonly title: string
  readonly subtitle?: ReactNode
  /** Where back leads: an address, or `true` for the previous screen. */
  readonly back?: string | true
  /** Beside the title: small, secondary. */
  readonly aside?: ReactNode
  /** The main actions, always within reach: the last is the primary one. */
  readonly actions?: ReactNode
  /** What stays visible: a column beside the content if there is room, else a line above the actions. */
  readonly side?: ReactNode
  readonly wide?: boolean
  readonly children: ReactNode
}

/** As a subtitle: reserves the line of the real one, so that nothing below it moves. */
export const LINE_TO_COME = '\u00a0'

let Note: ComponentType | undefined
/** Sets the note below the title of every page that reads something (`kept-note.tsx`); signing in does not wait for it. */
export const setPageNote = (note: ComponentType): void => {
  Note = note
}

/** The first screen keeps the browser's scroll position: someone viewing its snapshot may have read on. */
let isFirst = true

/** The anatomy of every screen: header with title and back, content, sticky action bar. */
export function Page({ title, subtitle, back, aside, actions, side, wide = false, children }: Props) {
  const navigate = useNavigate()
  const hasRoom = useIsWideScreen()
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const shown = useRef({ title: '', key: '' })
  useEffect(() => {
    document.title = title
    // A filter changes the address under the same title, and newly loaded data the title at the same address: neither is a new screen.
    const isNew = shown.current.title !== title && shown.current.key !== key
    shown.current = { title, key }
    if (!isNew) return
    if (!isFirst) scrollTo(0, 0)
    isFirst = false
    // Screen readers start a new screen, and each step of a form, at its heading. A focused field keeps the focus.
    if (!document.activeElement?.matches('input, textarea, select')) heading.current?.focus({ preventScroll: true })
  }, [title, key])

  return (
    <div className={`${classes.page} ${side && hasRoom ? classes.beside : ''}`}>
      <div className={`${classes.body} ${wide ? classes.wide : ''}`}>
        <header className={classes.header}>
          {back && (
            <ActionIcon className={classes.back} aria-label={t('Back')} onClick={() => (back === true ? navigate(-1) : navigate(back))}>
              <IconArrowLeft size={22} />
            </ActionIcon>
          )}
          <div className={classes.titles}>
            <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
              {title}
            </Title>
            {subtitle && (
              <Text component="div" size="sm" c="dimmed" className={classes.subtitle}>
                {subtitle}
              </Text>
            )}
          </div>
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
        {Note && <Note />}
        {children}
      </div>
      {side && hasRoom && <div className={classes.side}>{side}</div>}
      {(actions || (side && !hasRoom)) && (
        <div className={classes.actions}>
          {side && !hasRoom && <div className={classes.line}>{side}</div>}
          <div className={`${classes.actionsInner} ${wide ? classes.wideInner : ''}`}>{actions}</div>
        </div>
      )}
    </div>
  )
}
