import type { ReactNode } from 'react'
import { DeskColumns, type Section } from './desk-columns.tsx'
import { Page } from './page.tsx'
import classes from './record-page.module.css'
import { useHasDesk } from './use-has-desk.ts'

type Props = {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly back: string
  readonly aside?: ReactNode
  /** What can be done, the main thing last. */
  readonly actions: ReactNode
  /** Where the record stands: first, and at a desk above the actions, which stay in sight beside everything else. */
  readonly standing: ReactNode
  readonly sections: readonly Section[]
}

/** The screen of one record: all of it at once where there is the width of a desk. */
export function RecordPage({ actions, standing, sections, ...page }: Props) {
  const hasDesk = useHasDesk()
  if (!hasDesk)
    return (
      <Page {...page} actions={actions}>
        {standing}
        <DeskColumns sections={sections} />
      </Page>
    )
  return (
    <Page
      {...page}
      wide
      side={
        <>
          {standing}
          <div className={classes.actions}>{actions}</div>
        </>
      }
    >
      <DeskColumns sections={sections} />
    </Page>
  )
}
