import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { addDays, dayOf, formatDay } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import type { CaseItem } from '../../public/contract/underwriting.ts'
import { referralsOf, standsFor } from '../../rules/list.ts'

const nameOf = (row: CaseItem): string => standsFor(row)?.name ?? row.description

/** The assignee; for an upload, how many of its cases are waiting. */
function whose(row: CaseItem): string {
  const many = standsFor(row)
  return [
    ...(many
      ? [t('{count, plural, one {# case} other {# cases}} of one upload', { count: many.cases })]
      : [row.quotationNumber, row.policyHolderName]),
    row.staffName,
  ].join(' · ')
}

const Insured = ({ row }: { readonly row: CaseItem }) => (
  <>
    {nameOf(row)}
    <Text size="sm" c="dimmed" miw={220}>
      {whose(row)}
    </Text>
  </>
)

/** As much of it as keeps the row low; the case shows all of it. */
const ToDecide = ({ row }: { readonly row: CaseItem }) => (
  <Text size="sm" lineClamp={3} miw={260}>
    {referralsOf(row)}
  </Text>
)

/** What there is to review; nothing where the case is decided by its answers alone. */
function Seen({ row }: { readonly row: CaseItem }) {
  const { photos, papers } = row
  if (standsFor(row)) return null
  const there = [
    photos > 0 && t('{count, plural, one {# photo} other {# photos}}', { count: photos }),
    papers.length > 0 && t('{count, plural, one {# document} other {# documents}}', { count: papers.length }),
  ].filter(Boolean)
  return (
    <Text size="sm" style={{ whiteSpace: 'nowrap' }} {...(there.length > 0 ? {} : { c: 'dimmed' })}>
      {there.length > 0 ? there.join(' · ') : t('Nothing sent')}
    </Text>
  )
}

/** Cases of an upload may have different states, and each shows its own where they are listed. */
const Status = ({ row }: { readonly row: CaseItem }) =>
  standsFor(row) ? null : (
    <>
      <StatusBadge cycle="case" state={row.state} />
      <Text size="sm">{row.decidedName ?? row.assignedName}</Text>
    </>
  )

function Premium({ row }: { readonly row: CaseItem }) {
  const total = standsFor(row)?.total ?? row.total
  return total === null ? null : <Money centavos={total} />
}

/** How long it has been waiting, or when it was decided; and by when it must be decided, if that is soon. */
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

/** What expires within this many days is marked. */
const SOON_DAYS = 3

function age(since: string): string {
  const hours = Math.floor((now().getTime() - Date.parse(since)) / 3_600_000)
  if (hours < 1) return t('Less than an hour')
  if (hours < 24) return t('{count, plural, one {# hour} other {# hours}}', { count: hours })
  return t('{count, plural, one {# day} other {# days}}', { count: Math.floor(hours / 24) })
}

/** How the columns of a list of cases are rendered that show more than their value. */
export const caseCells: Readonly<Record<string, (row: CaseItem) => ReactNode>> = {
  risk: (row) => <Insured row={row} />,
  reasons: (row) => <ToDecide row={row} />,
  premium: (row) => <Premium row={row} />,
  seen: (row) => <Seen row={row} />,
  state: (row) => <Status row={row} />,
  since: (row) => <Since row={row} />,
}

export const CaseCard = ({ row }: { readonly row: CaseItem }) => (
  <>
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {nameOf(row)}
      </Text>
      {!standsFor(row) && <StatusBadge cycle="case" state={row.state} />}
    </Group>
    <Text size="sm">{referralsOf(row)}</Text>
    <Text size="sm" c="dimmed" component="div">
      {whose(row)}
    </Text>
    <Seen row={row} />
    <Text size="sm" c="dimmed" component="div">
      <Premium row={row} />
      {!standsFor(row) && (row.decidedName ?? row.assignedName) && ` · ${row.decidedName ?? row.assignedName}`}
    </Text>
    <Since row={row} />
  </>
)
