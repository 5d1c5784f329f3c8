import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from '../../parts/kpi.module.css'

type Props = {
  readonly label: string
  /** Absent until it is known. */
  readonly n: number | undefined
  readonly to: string | undefined
  readonly children?: ReactNode
}

/** A number that links to its rows. */
export function Count({ label, n, to, children }: Props) {
  const figure = n?.toLocaleString('en-PH') ?? '—'
  return (
    <div className={classes.kpi}>
      <dt>{label}</dt>
      <dd>
        <div className={`${classes.value} figures`}>{to ? <Link to={to}>{figure}</Link> : figure}</div>
        {children && <span className={classes.note}>{children}</span>}
      </dd>
    </div>
  )
}
