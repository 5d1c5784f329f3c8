import classes from './kpi.module.css'

type Props = {
  /** Whole percentage of the target. */
  readonly reached: number
  /** Where an even pace would be by now, as a whole percentage; absent when the period is over. */
  readonly pace?: number | undefined
}

/** How much of a target is reached. The words beside it say the same. */
export const TargetBar = ({ reached, pace }: Props) => (
  <div className={classes.bar} aria-hidden>
    <span className={`${classes.done} ${reached >= 100 ? classes.reached : ''}`} style={{ width: `${Math.min(reached, 100)}%` }} />
    {pace !== undefined && pace < 100 && <span className={classes.pace} style={{ left: `${pace}%` }} />}
  </div>
)
