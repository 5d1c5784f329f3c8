import { Button, Card, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { useStaff } from '#features/people/staff/public/parts/use-staff.ts'
import { now } from '#kit/web/clock.ts'
import { IconConfetti, IconSparkles } from '#kit/web/icons.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { LINE_TO_COME, Page } from '#kit/web/ui/page.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { useRead } from '#kit/web/use-read.ts'
import classes from '../../parts/dashboard.module.css'
import { Funnel } from '../../parts/funnel.tsx'
import { useRowsBehind } from '../../parts/rows-behind.ts'
import { contract, type Dashboard } from '../../public/contract.ts'
import { toDoAtHome } from '../../public/parts/slots.ts'
import { monthOfDay } from '../../rules/figures.ts'
import { greetingAt, isOwn } from '../../rules/performance.ts'
import { Agenda } from './agenda.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Exceptions } from './exceptions.tsx'
import { Glance } from './glance.tsx'
import { MonthFigures } from './month-figures.tsx'
import { QuickActions } from './quick-actions.tsx'
import { TaskRow } from './task-row.tsx'
import { Waiting } from './waiting.tsx'

const FirstSteps = lazyPart(() => import('#features/people/onboarding/public/parts/first-steps.tsx'))
const OfficeQueues = lazyPart(() => import('./office-queues.tsx'))
const PremiumByLine = lazyPart(() => import('./premium-by-line.tsx'))
const RenewalConversion = lazyPart(() => import('./renewal-conversion.tsx'))
const WaitingPapers = lazyPart(() => import('#features/selling/underwriting/public/parts/waiting-papers.tsx'))
const WaitingPhotos = lazyPart(() => import('#features/selling/inspections/public/parts/waiting-photos.tsx'))

const SCOPES: Readonly<Record<Dashboard['scope'], string>> = { own: 'Your work', team: 'You and your team', all: 'Everyone’s work' }

/** Whose work it is, as shown at the top of the page. */
const WAITING: Readonly<Record<Dashboard['scope'], string>> = {
  own: 'Waiting for you',
  team: 'Still to do',
  all: 'Still to do',
}

/** Where an agent's day starts: frequent actions, what is planned, what is waiting, how the month is going. */
export default function DashboardScreen() {
  const name = useStaff()?.user.first_name ?? ''
  const read = useRead(contract.dashboard)
  const greeting = t(greetingAt(now()))
  return (
    <Page
      title={name ? t('{greeting}, {name}', { greeting, name }) : greeting}
      subtitle={read.data ? `${formatDay(read.data.today)} · ${t(SCOPES[read.data.scope])}` : !read.isError && LINE_TO_COME}
      wide
    >
      <Loaded read={read} skeleton={<DashboardSkeleton />}>
        {(dashboard) => (dashboard.isNew ? <Welcome /> : <Today dashboard={dashboard} />)}
      </Loaded>
    </Page>
  )
}

function Welcome() {
  const sells = useFeature('QUOTES')
  const hasFinance = useFeature('FINANCE')
  const hasClaims = useFeature('CLAIMS')
  const hasCompliance = useFeature('COMPLIANCE')
  const hasPrivacy = useFeature('PRIVACY_REQUESTS')
  const hasHelpDesk = useFeature('HELP_DESK')
  const hasChanges = useFeature('STAFF_CHANGES')
  if (hasFinance || hasClaims || hasCompliance || hasPrivacy || hasHelpDesk || hasChanges)
    return (
      <>
        <QuickActions />
        <Suspense fallback={<Skeletons rows={2} />}>
          <OfficeQueues />
        </Suspense>
        <Slotted slot={toDoAtHome} with={{}} />
      </>
    )
  return (
    <>
      {sells && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <QuickActions />
      <Slotted slot={toDoAtHome} with={{}} />
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
        {t('Leads to call, quotations to follow up, payments to come and policies to renew will appear here.')}
      </Empty>
    </>
  )
}

function Today({ dashboard }: { readonly dashboard: Dashboard }) {
  const { today, scope, counts, kpis, cancelled, premium, agenda, work, exceptions } = dashboard
  const sells = useFeature('LEADS')
  const decides = useFeature('UNDERWRITING')
  const seesPolicies = useFeature('POLICIES')
  const rowsBehind = useRowsBehind()
  const made = Object.fromEntries(kpis.map((each) => [each.measure, each.made]))
  const own = work.filter(({ kind }) => isOwn(kind))
  const others = work.filter(({ kind }) => !isOwn(kind))
  return (
    <>
      <Glance dashboard={dashboard} />
      <QuickActions />
      <div className={classes.columns}>
        <div className={classes.main}>
          {exceptions && <Exceptions exceptions={exceptions} />}
          {sells && agenda.length > 0 && <Agenda agenda={agenda} />}
          <Slotted slot={toDoAtHome} with={{}} />
          {decides && (
            <Suspense fallback={<Skeletons rows={2} />}>
              <WaitingPhotos />
              <WaitingPapers />
            </Suspense>
          )}
          <section aria-labelledby="today">
            <Title order={2} id="today" mb="sm">
              {t(WAITING[scope])}
            </Title>
            {own.length > 0 ? (
              <Tasks tasks={own} withStaff={scope !== 'own'} />
            ) : (
              <Empty title={t('All done')} icon={<IconConfetti size={32} stroke={1.5} />}>
                {t('Nothing is waiting for you. A good moment for a new quotation.')}
              </Empty>
            )}
          </section>
          {others.length > 0 && (
            <details className={classes.others}>
              <summary>{t('With others now: customers, underwriting, services ({count})', { count: others.length })}</summary>
              <Tasks tasks={others} withStaff={scope !== 'own'} />
            </details>
          )}
        </div>
        <div className={classes.side}>
          <MonthFigures kpis={kpis} cancelled={cancelled} scope={scope} today={today} />
          <Waiting counts={counts} scope={scope} />
        </div>
        {seesPolicies && (
          <div className={classes.wide}>
            <Suspense fallback={<Skeletons rows={2} />}>
              <RenewalConversion />
            </Suspense>
          </div>
        )}
        <div className={classes.below}>
          <Suspense fallback={<Skeletons rows={2} />}>
            <PremiumByLine premium={premium} last={monthOfDay(today)} team={scope === 'team'} rowsBehind={rowsBehind} />
          </Suspense>
          <Funnel
            title={t('Conversion this month')}
            made={{ leads: made.leads ?? 0, met: made.met ?? 0, quotations: made.quotations ?? 0, policies: made.policies ?? 0 }}
          />
        </div>
      </div>
    </>
  )
}

type TasksProps = { readonly tasks: Dashboard['work']; readonly withStaff: boolean }

const Tasks = ({ tasks, withStaff }: TasksProps) => (
  <Card withBorder p={0}>
    <ul className={classes.tasks}>
      {tasks.map((task) => (
        <TaskRow key={`${task.kind} ${task.id}`} task={task} withStaff={withStaff} />
      ))}
    </ul>
  </Card>
)
