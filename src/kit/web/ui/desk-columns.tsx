import { Fragment, type ReactNode } from 'react'
import classes from './desk-columns.module.css'
import { useHasDesk } from './use-has-desk.ts'

/** A part of a record's screen, and on which side it is when there are two. */
export type Section = { readonly name: string; readonly on: 'left' | 'right'; readonly shown: ReactNode }

type Props = { readonly sections: readonly Section[] }

/** Sections one below the other in their order; on a desktop in two columns, each in that order. */
export function DeskColumns({ sections }: Props) {
  const hasDesk = useHasDesk()
  const shown = (some: readonly Section[]) => some.map((section) => <Fragment key={section.name}>{section.shown}</Fragment>)
  if (!hasDesk) return shown(sections)
  return (
    <div className={classes.columns}>
      <div>{shown(sections.filter(({ on }) => on === 'left'))}</div>
      <div>{shown(sections.filter(({ on }) => on === 'right'))}</div>
    </div>
  )
}
