import { Card, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { IconChevronDown } from '#kit/web/icons.ts'
import { t } from '../text.ts'
import classes from './section-card.module.css'
import { useIsPhone } from './use-is-phone.ts'

type Props = {
  readonly title: string
  /** Beside the title: a badge, Edit. */
  readonly aside?: ReactNode
  /** On a phone it is one row until opened: for what is seldom needed. */
  readonly isFolded?: boolean
  readonly children: ReactNode
}

/** A card with its title. */
export function SectionCard({ title, aside, isFolded = false, children }: Props) {
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const mayFold = isFolded && isPhone
  return (
    <Card component="section" withBorder className={classes.card} aria-label={t(title)} data-folded={(mayFold && !isOpen) || undefined}>
      <div className={classes.head}>
        <Title order={2}>
          {mayFold ? (
            <UnstyledButton className={classes.fold} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
              {t(title)}
              <IconChevronDown size={18} aria-hidden />
            </UnstyledButton>
          ) : (
            t(title)
          )}
        </Title>
        {aside}
      </div>
      <div id={id} hidden={mayFold && !isOpen}>
        {children}
      </div>
    </Card>
  )
}
