import { Badge, Button, Group, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { caseAddress } from '../../parts/addresses.ts'
import { type CaseItem, contract, type DeskCounts } from '../../public/contract/underwriting.ts'
import { caseList, type Desk, parseDesk, referralsOf } from '../../rules/list.ts'
import { isUndecided } from '../../rules/underwriting.ts'
import { DeskTabs } from './desk-tabs.tsx'

const Insured = ({ row: { description, quotationNumber, policyHolderName, staffName } }: { readonly row: CaseItem }) => (
  <>
    {description}
    <Text size="sm" c="dimmed" miw={220}>
      {quotationNumber} · {policyHolderName} · {staffName}
    </Text>
  </>
)

/** As much of it as keeps the row low; the case says it all. */
const ToDecide = ({ row }: { readonly row: CaseItem }) => (
  <Text size="sm" lineClamp={3} miw={260}>
    {referralsOf(row)}
  </Text>
)

/** What there is to look at; none of it where the case is decided by its answers alone. */
function Seen({ row: { photos, papers } }: { readonly row: CaseItem }) {
  const there = [
    photos > 0 && t('{count, plural, one {# photo} other {# photos}}', { count: photos }),
    papers.length > 0 && t('{count, plural, one {# paper} other {# papers}}', { count: papers.length }),
  ].filter(Boolean)
  return (
    <Text size="sm" style={{ whiteSpace: 'nowrap' }} {...(there.length > 0 ? {} : { c: 'dimmed' })}>
      {there.length > 0 ? there.join(' · ') : t('Nothing sent')}
    </Text>
  )
}

const Status = ({ row }: { readonly row: CaseItem }) => (
  <>
    <StatusBadge cycle="case" state={row.state} />
    <Text size="sm">{row.decidedName ?? row.assignedName}</Text>
  </>
)

/** How long it waits, or when it was decided; and by when it must be decided, where that is soon. */
function Since({ row: { decidedAt, waitingSince, isOverdue, validUntil } }: { readonly row: CaseItem }) {
  const isSoon = decidedAt === null && validUntil !== null && validUntil <= addDays(dayOf(now()), SOON_DAYS)
  return (
    <div style={{ whiteSpace: 'nowrap' }}>
      {decidedAt === null && <Text size="sm">{age(waitingSince)}</Text>}
      {isOverdue && (
        <Badge color="coral" variant="light" radius="sm" tt="none">
          {t('Overdue')}
        </Badge>
      )}
      <Text size="sm" c="dimmed">
        <InstantText at={decidedAt ?? waitingSince} />
      </Text>
      {isSoon && (
        <Text size="sm" c="coral">
          {t('Expires on {day}', { day: formatDay(validUntil) })}
        </Text>
      )}
    </div>
  )
}

/** What expires within so many days is said to. */
const SOON_DAYS = 3

function age(since: string): string {
  const hours = Math.floor((now().getTime() - Date.parse(since)) / 3_600_000)
  if (hours < 1) return t('Less than an hour')
  if (hours < 24) return t('{count, plural, one {# hour} other {# hours}}', { count: hours })
  return t('{count, plural, one {# day} other {# days}}', { count: Math.floor(hours / 24) })
}

const EMPTY: Readonly<Record<Desk, string>> = {
  own: 'You have no case. Take one from everybody’s.',
  all: 'Nothing waits for underwriting. New referrals appear here by themselves.',
  unassigned: 'Somebody works on every case.',
  overdue: 'Nothing waits longer than it should.',
  asked: 'No agent owes an answer.',
  decided: 'What was decided appears here, the last first.',
}

const tabsOf = (counts: DeskCounts | undefined): Readonly<Record<Desk, string>> => {
  const counted = (label: string, n: number | undefined) => (n ? `${t(label)} (${n.toLocaleString('en-PH')})` : t(label))
  return {
    all: counted('All', counts?.all),
    own: counted('Mine', counts?.own),
    unassigned: counted('Free', counts?.unassigned),
    overdue: counted('Overdue', counts?.overdue),
    asked: counted('Asked', counts?.asked),
    decided: t('Decided'),
  }
}

/** The underwriter's desk: what is to be decided, longest waiting first. */
export function DeskQueue() {
  const [named, setDesk] = useQueryParam('desk')
  const desk = parseDesk(named)
  const counts = useRead(contract.deskCounts, undefined, { every: 30_000 })
  return (
    <ListScreen
      title={t('Underwriting')}
      list={caseList}
      endpoint={contract.cases}
      query={{ desk }}
      every={30_000}
      cells={{
        risk: (row) => <Insured row={row} />,
        reasons: (row) => <ToDecide row={row} />,
        seen: (row) => <Seen row={row} />,
        state: (row) => <Status row={row} />,
        since: (row) => <Since row={row} />,
      }}
      above={<DeskTabs tabs={tabsOf(counts.data)} value={desk} onChange={setDesk} />}
      card={(row) => <CaseCard row={row} />}
      rowActions={{ label: 'Work', of: (row) => <Take row={row} desk={desk} /> }}
      keyOf={({ id }) => id}
      to={({ id }) => caseAddress(id, desk)}
      empty={{ title: t('Nothing here'), text: EMPTY[desk] }}
    />
  )
}

const CaseCard = ({ row }: { readonly row: CaseItem }) => (
  <>
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {row.description}
      </Text>
      <StatusBadge cycle="case" state={row.state} />
    </Group>
    <Text size="sm">{referralsOf(row)}</Text>
    <Text size="sm" c="dimmed" component="div">
      {row.quotationNumber} · {row.policyHolderName} · {row.staffName}
    </Text>
    <Seen row={row} />
    <Text size="sm" c="dimmed" component="div">
      {row.total !== null && <Money centavos={row.total} />}
      {(row.decidedName ?? row.assignedName) && ` · ${row.decidedName ?? row.assignedName}`}
    </Text>
    <Since row={row} />
  </>
)

/** Takes a case that nobody has and opens it, or hands one's own back. */
function Take({ row: { id, version, state, assignedTo }, desk }: { readonly row: CaseItem; readonly desk: Desk }) {
  const { send, busy } = useWrite(contract.assignCase)
  const navigate = useNavigate()
  const own = usePerson()?.id
  if (!isUndecided(state) || !own || (assignedTo && assignedTo !== own)) return null
  const assignTo = assignedTo ? null : own
  const assign = async () => {
    const done = await send({ params: { id }, body: { version, assignTo } })
    if (done && assignTo) navigate(caseAddress(id, desk))
  }
  return (
    <Button variant="light" loading={busy} onClick={() => void assign()}>
      {assignedTo ? t('Hand back') : t('Take')}
    </Button>
  )
}
