import type { Destination } from '#kit/web/navigation.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useDrawn } from '#kit/web/use-drawn.ts'
import classes from './layouts.module.css'
import { Section } from './section.tsx'

type Props = {
  readonly more: readonly Destination[]
  readonly screen: string | undefined
  readonly opened: boolean
  readonly close: () => void
}

/** A phone's less used sections. */
export default function MoreSections({ more, screen, opened, close }: Props) {
  const isDrawn = useDrawn()
  return (
    <Sheet opened={opened && isDrawn} onClose={close} title={t('More')} fits>
      <div className={classes.more}>
        {more.map((destination) => (
          <Section key={destination.to} destination={destination} screen={screen} className={classes.moreLink ?? ''} onClick={close} />
        ))}
      </div>
    </Sheet>
  )
}
