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
  /** The possible actions, the main one last. */
  readonly actions: ReactNode
  /** The state of the record: first, and on a desktop above the actions, which stay visible beside everything else. */
  readonly standing: ReactNode
  readonly sections: readonly Section[]
}

/** The screen of one record: all of it at once if it has the width of a desktop. */
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
