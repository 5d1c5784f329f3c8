import { Skeleton } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import classes from '../../parts/dashboard.module.css'
import kpi from '../../parts/kpi.module.css'

/** A skeleton of the dashboard while it loads. */
export const DashboardSkeleton = () => (
  <div className={classes.columns}>
    <Skeletons rows={5} />
    <div className={kpi.grid} role="status" aria-busy="true" aria-label={t('Loading')}>
      <Skeleton height={132} className={kpi.broad ?? ''} />
      {['leads', 'appointments', 'met', 'quotations', 'policies', 'open'].map((each) => (
        <Skeleton key={each} height={96} />
      ))}
    </div>
  </div>
)
