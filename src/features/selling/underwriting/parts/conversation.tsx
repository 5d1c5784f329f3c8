import { List, Text, Timeline } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import type { CaseEvent } from '../public/contract/underwriting.ts'
import { CaseFiles } from './case-files.tsx'

const WHAT: Readonly<Record<string, string>> = {
  referred: 'Referred to underwriting',
  asked: 'Underwriting asked',
  answered: 'Answered',
  'approved-first': 'First approval',
  approved: 'Approved',
  declined: 'Declined',
  reopened: 'Reopened',
  lapsed: 'Lapsed',
  waived: 'Approved without the inspection',
  taken: 'Took the case',
  assigned: 'Gave the case',
  'handed-back': 'Handed the case back',
}

const COLOURS: Readonly<Record<string, string>> = {
  approved: 'leaf',
  declined: 'coral',
  asked: 'mango',
  'approved-first': 'leaf',
  lapsed: 'gray',
}

type Props = { readonly quotationId: string; readonly events: readonly CaseEvent[] }

/** What was asked, answered and decided, newest first. */
export const Conversation = ({ quotationId, events }: Props) => (
  <Timeline active={events.length} bulletSize={14} lineWidth={2}>
    {events.toReversed().map((event) => (
      <Timeline.Item
        key={`${event.at}-${event.kind}`}
        color={COLOURS[event.kind] ?? 'brand'}
        title={`${t(WHAT[event.kind] ?? event.kind)}${event.kind === 'assigned' && event.to ? `: ${event.to}` : ''}`}
      >
        {event.text && (
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {event.text}
          </Text>
        )}
        <Conditions conditions={event.conditions} />
        <CaseFiles quotationId={quotationId} files={event.files} />
        <Text size="sm" c="dimmed" component="div">
          <InstantText at={event.at} /> · {event.who}
        </Text>
      </Timeline.Item>
    ))}
  </Timeline>
)

/** The conditions of an approval. */
export const Conditions = ({ conditions }: { readonly conditions: readonly string[] }) =>
  conditions.length > 0 && (
    <List size="sm" my={4} aria-label={t('Conditions')}>
      {conditions.map((condition) => (
        <List.Item key={condition} style={{ overflowWrap: 'anywhere' }}>
          {condition}
        </List.Item>
      ))}
    </List>
  )
