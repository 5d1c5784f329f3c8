import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import classes from '../../parts/dashboard.module.css'
import { FigureText } from '../../parts/figure-text.tsx'
import kpi from '../../parts/kpi.module.css'
import { MEASURE_WORDS } from '../../parts/measure-words.ts'
import type { Exceptions as Found } from '../../public/contract.ts'
import { percentOf } from '../../rules/figures.ts'
import { PATIENCE_DAYS } from '../../rules/performance.ts'

const AGENT = { audience: 'agent' } as const

/** What a manager deals with first: who is behind, what was neglected, what has waited too long; then how the week is going. */
export function Exceptions({ exceptions: { behind, untouched, referrals, week } }: { readonly exceptions: Found }) {
  const isFine = behind.length === 0 && untouched.n === 0 && referrals.n === 0
  return (
    <section aria-labelledby="exceptions">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} id="exceptions">
          {t('Your team needs you')}
        </Title>
        <Anchor component={Link} to={pathTo('performance/performance', AGENT, { team: true })} py={8}>
          {t('The team in figures')}
        </Anchor>
      </Group>
      <Card withBorder p={0}>
        <ul className={classes.tasks}>
          {behind.map(({ code, name, made, target }) => (
            <Row key={code} to={pathTo('performance/performance', AGENT, { person: code })} title={t('{name} is behind', { name })}>
              <Money centavos={made} /> {t('of')} <Money centavos={target} /> ({percentOf(made, target) ?? 0} %)
            </Row>
          ))}
          {untouched.n > 0 && (
            <Row
              to={pathTo('leads/leads', AGENT, { leadType: 'open', team: true })}
              title={t('{count, plural, one {# new lead} other {# new leads}} untouched for {days} days', {
                count: untouched.n,
                days: PATIENCE_DAYS,
              })}
            >
              {untouched.people.map(({ name, n }) => `${name} ${n}`).join(' · ')}
            </Row>
          )}
          {referrals.n > 0 && referrals.oldest && (
            <Row
              to={pathTo('quotes/quotation-list', AGENT, { quotationStatus: 'referred', team: true })}
              title={t('{count, plural, one {# referral} other {# referrals}} older than {days} days', {
                count: referrals.n,
                days: PATIENCE_DAYS,
              })}
            >
              {t('the oldest since {day}', { day: formatDay(referrals.oldest) })}
            </Row>
          )}
          {isFine && (
            <li className={classes.task}>{t('No one is behind, no lead is left untouched, and no referral has been waiting for long.')}</li>
          )}
        </ul>
      </Card>
      <Title order={3} mt="md" mb="xs" size="h4">
        {t('This week, and last week to the same day')}
      </Title>
      <dl className={kpi.grid}>
        {week.map(({ measure, made, before }) => (
          <div key={measure} className={kpi.kpi}>
            <dt>{t(MEASURE_WORDS[measure].label)}</dt>
            <dd>
              <div className={kpi.value}>
                <FigureText measure={measure} value={made} />
              </div>
              <span className={kpi.note}>
                {t('Last week')} <FigureText measure={measure} value={before} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type RowProps = { readonly to: string; readonly title: string; readonly children: ReactNode }

const Row = ({ to, title, children }: RowProps) => (
  <li>
    <Link className={classes.task ?? ''} to={to}>
      <span className={classes.taskText}>
        <Text component="span" display="block" fw={600}>
          {title}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          {children}
        </Text>
      </span>
    </Link>
  </li>
)
