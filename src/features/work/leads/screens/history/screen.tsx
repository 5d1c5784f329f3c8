import { Card, Text, Title } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { formatTime } from '#domain/time-of-day.ts'
import { t, translate } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type HistoryEntry } from '../../public/contract/leads.ts'
import { LeadFrame } from '../../public/parts/lead-frame.tsx'
import classes from './timelines.module.css'

/** What happened to the lead, its appointments and its proposals. */
export default function HistoryScreen() {
  return <LeadFrame section="leads/history">{({ _id }) => <Timelines id={_id} />}</LeadFrame>
}

function Timelines({ id }: { readonly id: string }) {
  const read = useRead(contract.leadHistory, { params: { id }, query: {} })
  return (
    <Loaded read={read}>
      {({ lead, appointment, proposal }) => (
        <div className={classes.timelines}>
          <TimelineCard title="Lead" entries={lead} none="Nothing has happened yet." />
          <TimelineCard title="Appointments" entries={appointment} none="No appointment has been made yet." />
          <TimelineCard title="Proposals" entries={proposal} none="No proposal has been started yet." />
        </div>
      )}
    </Loaded>
  )
}

type Props = { readonly title: string; readonly entries: readonly HistoryEntry[]; readonly none: string }

const TimelineCard = ({ title, entries, none }: Props) => (
  <Card component="section" withBorder aria-label={t(title)}>
    <Title order={2} mb="md">
      {t(title)}
    </Title>
    {entries.length === 0 ? (
      <Text c="dimmed">{t(none)}</Text>
    ) : (
      <Timeline
        happenings={entries.map((entry) => ({
          at: entry.created_date,
          title: translate(entry.Status, entry.StatusI18n),
          by: entry.by,
          text: <Details entry={entry} />,
        }))}
      />
    )}
  </Card>
)

function Details({ entry }: { readonly entry: HistoryEntry }) {
  const { Details1, Details1I18n, Details2, Details3, Details3I18n, appointmentId } = entry
  const meeting =
    appointmentId && t('On {day}, {time}', { day: formatDay(appointmentId.start_date), time: formatTime(appointmentId.start_time) })
  const lines = [meeting, Details1 && translate(Details1, Details1I18n), Details2, Details3 && translate(Details3, Details3I18n)].filter(
    (line): line is string => Boolean(line),
  )
  return lines.map((line) => (
    <Text key={line} span display="block" size="sm" style={{ overflowWrap: 'anywhere' }}>
      {line}
    </Text>
  ))
}
