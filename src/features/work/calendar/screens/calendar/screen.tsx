import { ActionIcon, Alert, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Day, dayOf } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { now } from '#kit/web/clock.ts'
import { IconCalendarPlus, IconDots } from '#kit/web/icons.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DropdownMenu } from '#kit/web/ui/dropdown-menu.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { AppointmentDrawer } from '../../parts/appointment-drawer.tsx'
import { contract } from '../../public/contract.ts'
import { BookAppointment } from '../../public/parts/book-appointment.tsx'
import { Agenda } from './agenda.tsx'
import { CalendarSelect, TEAM } from './calendar-select.tsx'
import { DayTodos } from './day-todos.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { PeriodBar } from './period-bar.tsx'
import { shownBy, VIEWS } from './view-period.ts'

// The grid brings its own styles and library, which an agenda on a phone need not wait for.
const CalendarGrid = lazyPart(() => import('./calendar-grid.tsx'))
const PhoneMonth = lazyPart(() => import('./phone-month.tsx'))

type Dialog = 'export' | 'feed' | { readonly day: Day; readonly time?: number }

/** Where to be and when: month, week, day and agenda, one's own and the team's. */
export default function CalendarScreen() {
  const isNarrow = useMediaQuery('(max-width: 899.98px)', false, { getInitialValueInEffect: false })
  const today = dayOf(now())
  const [viewAsked, setView] = useQueryParam('view')
  const [day = today, setDay] = useQueryParam('day')
  const [whose, setWhose] = useQueryParam('whose')
  const [id, setId] = useQueryParam('id')
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<Dialog>()
  const view = VIEWS.find(({ value }) => value === viewAsked)?.value ?? (isNarrow ? 'agenda' : 'week')
  const people = { teamdata: String(whose === TEAM), ...(whose && whose !== TEAM ? { agentCode: whose } : {}) }
  const period = shownBy(view, day)
  const read = useRead(contract.appointments, { query: { ...period, ...people } }, { keepPage: true })
  const move = useWrite(contract.updateAppointment)
  const advisor = whose === TEAM ? undefined : whose
  const start = typeof dialog === 'object' ? dialog : undefined

  return (
    <Page
      title={t('Calendar')}
      subtitle={t('Manila time')}
      wide
      aside={<MoreMenu onExport={() => setDialog('export')} onFeed={() => setDialog('feed')} />}
      actions={
        <Button leftSection={<IconCalendarPlus size={20} />} onClick={() => setDialog({ day: day < today ? today : day })}>
          {t('New appointment')}
        </Button>
      }
    >
      <CalendarSelect whose={whose} onChange={setWhose} />
      <PeriodBar view={view} day={day} today={today} onView={setView} onDay={setDay} />
      {whose === undefined && (view === 'agenda' || view === 'day') && day === today && <DayTodos today={today} />}
      <Loaded read={read}>
        {({ items, isCapped, count }) => (
          <>
            {isCapped && (
              <Alert color="mango" mb="md" role="status">
                {t('Only the first {count} are shown. Choose fewer days, or one advisor.', { count })}
              </Alert>
            )}
            {view !== 'agenda' ? (
              <Suspense fallback={<Skeletons />}>
                {view === 'month' && isNarrow ? (
                  <PhoneMonth day={day} appointments={items} withAdvisor={whose === TEAM} onOpen={setId} onDay={setDay} />
                ) : (
                  <CalendarGrid
                    view={view}
                    day={day}
                    appointments={items}
                    withAdvisor={whose === TEAM}
                    onOpen={setId}
                    onDay={(next) => navigate(pathTo('calendar/calendar', { audience: 'agent' }, { view: 'day', day: next, whose }))}
                    onSlot={(next, time) => setDialog(next < today ? { day: today } : { day: next, time })}
                    onMove={({ _id, version }, start_date, start_time) =>
                      void move.send({ body: { _id, version, start_date, start_time } })
                    }
                  />
                )}
              </Suspense>
            ) : items.length > 0 ? (
              <Agenda appointments={items} withAdvisor={whose === TEAM} onOpen={setId} />
            ) : (
              <Empty title={t('Nothing on these days')}>{t('Book an appointment, and it appears here.')}</Empty>
            )}
          </>
        )}
      </Loaded>
      <AppointmentDrawer id={id} onClose={() => setId(undefined)} />
      <BookAppointment opened={start !== undefined} onClose={() => setDialog(undefined)} start={start} advisor={advisor} />
      {dialog === 'export' && <ExportDialog opened onClose={() => setDialog(undefined)} period={period} whose={people} />}
      <FeedDialog opened={dialog === 'feed'} onClose={() => setDialog(undefined)} />
    </Page>
  )
}

const MoreMenu = ({ onExport, onFeed }: { readonly onExport: () => void; readonly onFeed: () => void }) => (
  <DropdownMenu position="bottom-end">
    <Menu.Target>
      <ActionIcon aria-label={t('More')}>
        <IconDots size={22} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={onExport}>{t('Export appointments')}</Menu.Item>
      <Menu.Item onClick={onFeed}>{t('In your phone’s calendar')}</Menu.Item>
    </Menu.Dropdown>
  </DropdownMenu>
)
