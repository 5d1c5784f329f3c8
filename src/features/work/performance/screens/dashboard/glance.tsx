import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { now } from '#kit/web/clock.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { useRowsBehind } from '../../parts/rows-behind.ts'
import { TargetBar } from '../../parts/target-bar.tsx'
import type { Dashboard } from '../../public/contract.ts'
import { firstDayOf, lastDayOf, monthOfDay, percentOf, percentPassed } from '../../rules/figures.ts'
import { nextOf } from '../../rules/next.ts'
import { AgendaRow, DayCounts } from './agenda.tsx'
import classes from './glance.module.css'
import { TaskRow } from './task-row.tsx'

/** What the home screen shows first, within one view of a phone: the next thing to do, then today, then money. */
export function Glance({ dashboard }: { readonly dashboard: Dashboard }) {
  const { agenda, day, work, scope } = dashboard
  const sells = useFeature('LEADS')
  const decides = useFeature('UNDERWRITING')
  const next = nextOf(sells ? agenda : [], decides ? work.filter(({ kind }) => kind === 'to-decide') : work, now())
  return (
    <div className={classes.glance}>
      <section aria-labelledby="next" className={classes.next}>
        <Title order={2} id="next" className={classes.heading ?? ''}>
          {t('Next')}
        </Title>
        <ul className={classes.card}>
          {next && 'item' in next && <AgendaRow item={next.item} />}
          {next && 'task' in next && <TaskRow task={next.task} withStaff={scope !== 'own'} />}
          {!next && <li className={classes.nothing}>{t('Nothing is waiting for you. A good moment for a new quotation.')}</li>}
        </ul>
      </section>
      {sells && (
        <section aria-labelledby="agenda">
          <Title order={2} id="agenda" className={classes.heading ?? ''}>
            {t('Today')}
          </Title>
          <DayCounts day={day} />
        </section>
      )}
      {sells && <Premium dashboard={dashboard} />}
    </div>
  )
}

/** The month's premium compared with the target, and what is waiting to be paid. */
function Premium({ dashboard: { kpis, counts, scope, today } }: { readonly dashboard: Dashboard }) {
  const rowsBehind = useRowsBehind()
  const premium = kpis.find(({ measure }) => measure === 'premium')
  if (!premium) return null
  const month = monthOfDay(today)
  const team = scope === 'team'
  const { made, target } = premium
  const reached = percentOf(made, target)
  const to = rowsBehind('premium', { from: firstDayOf(month), to: lastDayOf(month), team })
  return (
    <section aria-labelledby="money">
      <Title order={2} id="money" className={classes.heading ?? ''}>
        {t('Premium this month')}
      </Title>
      <div className={`${classes.card} ${classes.money}`}>
        <Text component="div" fw={650} size="lg">
          {to ? (
            <Link to={to} className={classes.whole ?? ''}>
              <Money centavos={made} />
            </Link>
          ) : (
            <Money centavos={made} />
          )}{' '}
          {reached !== undefined && target !== null && (
            <Text component="span" size="sm" c="dimmed">
              {t('{percent} % of', { percent: reached })} <Money centavos={target} />
            </Text>
          )}
        </Text>
        {reached !== undefined && <TargetBar reached={reached} pace={percentPassed(month, month, today)} />}
        <Text component="div" size="sm" c="dimmed">
          {t('{count, plural, one {# policy} other {# policies}} waiting for payment', { count: counts.awaitingPayment })}
        </Text>
      </div>
    </section>
  )
}
