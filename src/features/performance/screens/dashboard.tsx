import { Button, Card, Title } from '@mantine/core'
import { IconConfetti, IconSparkles } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { useStaff } from '#features/session/parts/who.ts'
import { now } from '#kit/web/clock.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Ready } from '#kit/web/ui/ready.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type Dashboard } from '../contract.ts'
import classes from '../parts/dashboard.module.css'
import { Figures } from '../parts/figures.tsx'
import { QuickActions } from '../parts/quick-actions.tsx'
import { TaskRow } from '../parts/task-row.tsx'
import { greetingAt } from '../rules.ts'

const SCOPES: Readonly<Record<Dashboard['scope'], string>> = { own: 'Your work', team: 'You and your team', all: 'Everybody’s work' }

/** Where an agent's day begins: what to do most often, what waits, what was sold. */
export default function DashboardScreen() {
  const name = useStaff()?.user.first_name ?? ''
  const read = useRead(contract.dashboard)
  const greeting = t(greetingAt(now()))
  return (
    <Page
      title={name ? t('{greeting}, {name}', { greeting, name }) : greeting}
      subtitle={read.data && `${formatDay(read.data.today)} · ${t(SCOPES[read.data.scope])}`}
      wide
    >
      <QuickActions />
      <Ready read={read}>{(dashboard) => (dashboard.isNew ? <Welcome /> : <Today dashboard={dashboard} />)}</Ready>
    </Page>
  )
}

function Welcome() {
  const sells = useFeature('QUOTES')
  return (
    <Empty
      title={t('Nothing here yet')}
      icon={<IconSparkles size={32} stroke={1.5} />}
      action={
        sells && (
          <Button component={Link} to={pathTo('quotes/quick-quote', { audience: 'agent' })}>
            {t('Make your first quotation')}
          </Button>
        )
      }
    >
      {t('Quotations to follow up, payments to come and policies to renew will wait for you here.')}
    </Empty>
  )
}

function Today({ dashboard: { work, counts, month, scope } }: { readonly dashboard: Dashboard }) {
  return (
    <div className={classes.columns}>
      <section aria-labelledby="today">
        <Title order={2} id="today" mb="sm">
          {t('Today')}
        </Title>
        {work.length > 0 ? (
          <Card withBorder p={0}>
            <ul className={classes.tasks}>
              {work.map((task) => (
                <TaskRow key={`${task.kind} ${task.id}`} task={task} withStaff={scope !== 'own'} />
              ))}
            </ul>
          </Card>
        ) : (
          <Empty title={t('All done')} icon={<IconConfetti size={32} stroke={1.5} />}>
            {t('Nothing waits for you. A good moment for a new quotation.')}
          </Empty>
        )}
      </section>
      <Figures counts={counts} month={month} />
    </div>
  )
}
