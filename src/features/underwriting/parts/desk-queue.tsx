import { Badge, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { pathTo } from '#domain/routing.ts'
import { field } from '#kit/field.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { type Filters, ListScreen } from '#kit/web/ui/list-screen.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineNames } from '#lines'
import { type CaseItem, contract, type Desk, type DeskCounts, deskNamed } from '../contract.ts'
import { isUndecided, toDecide } from '../rules.ts'
import { DeskTabs } from './desk-tabs.tsx'

const Search = z.object({
  search: field({ label: 'Number, policyholder, plate, vehicle or agent', control: 'text' }, z.string().max(100).optional()),
  LOB: field(
    { label: 'Line of insurance', control: 'choice', options: Object.entries(lineNames).map(([value, label]) => ({ value, label })) },
    z.string().max(100).optional(),
  ),
})

const reasons = ({ findings }: CaseItem) =>
  toDecide(findings)
    .map(({ sentence }) => sentence)
    .join(' ')

const columns = [
  { label: 'Quotation', cell: (row: CaseItem) => <Whole>{row.quotationNumber}</Whole> },
  { label: 'What is insured', cell: (row: CaseItem) => <Insured row={row} /> },
  { label: 'To decide', cell: (row: CaseItem) => <div style={{ minWidth: 240 }}>{reasons(row)}</div> },
  { label: 'Status', cell: (row: CaseItem) => <StatusBadge cycle="case" state={row.state} /> },
  { label: 'Who has it', cell: (row: CaseItem) => row.assignedName ?? row.decidedName ?? '—' },
  { label: 'Since', cell: (row: CaseItem) => <Since row={row} /> },
]

const Insured = ({ row: { description, policyHolderName, staffName } }: { readonly row: CaseItem }) => (
  <>
    {description}
    <Text size="sm" c="dimmed">
      {policyHolderName} · {staffName}
    </Text>
  </>
)

/** A number stays on one line, so that the eye finds it. */
const Whole = ({ children }: { readonly children: ReactNode }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

/** The day on one line; the time beside it where there is room. */
const Since = ({ row }: { readonly row: CaseItem }) => (
  <span style={{ display: 'inline-block', minWidth: 92 }}>
    <InstantText at={row.decidedAt ?? row.waitingSince} />{' '}
    {row.isOverdue && (
      <Badge color="coral" variant="light" radius="sm" tt="none">
        {t('Overdue')}
      </Badge>
    )}
  </span>
)

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
  const desk = deskNamed(named)
  const counts = useRead(contract.deskCounts, undefined, { every: 30_000 })
  const useRows = (query: Filters) => useRead(contract.cases, { query: { ...query, desk } }, { keepPage: true, every: 30_000 })
  return (
    <ListScreen<CaseItem>
      title={t('Underwriting')}
      name="cases"
      filters={Search}
      useRows={useRows}
      columns={columns}
      above={<DeskTabs tabs={tabsOf(counts.data)} value={desk} onChange={setDesk} />}
      card={(row) => <CaseCard row={row} />}
      rowActions={{ label: 'Work', of: (row) => <Take row={row} /> }}
      keyOf={({ id }) => id}
      to={({ id }) => pathTo('underwriting/case', { audience: 'agent' }, { case: id, desk })}
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
    <Text size="sm">{reasons(row)}</Text>
    <Text size="sm" c="dimmed" component="div">
      {row.quotationNumber} · {row.policyHolderName} · {row.staffName}
    </Text>
    <Text size="sm" c="dimmed" component="div">
      <Since row={row} />
      {(row.assignedName ?? row.decidedName) && ` · ${row.assignedName ?? row.decidedName}`}
    </Text>
  </>
)

/** Takes a case that nobody has, or hands one's own back. */
function Take({ row: { id, version, state, assignedTo } }: { readonly row: CaseItem }) {
  const { send, busy } = useWrite(contract.assignCase)
  const own = usePerson()?.id
  if (!isUndecided(state) || !own || (assignedTo && assignedTo !== own)) return null
  const assignTo = assignedTo ? null : own
  return (
    <Button variant="light" loading={busy} onClick={() => void send({ params: { id }, body: { version, assignTo } })}>
      {assignedTo ? t('Hand back') : t('Take')}
    </Button>
  )
}
