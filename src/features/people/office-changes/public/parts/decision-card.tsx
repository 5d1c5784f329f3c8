import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { changedParagraphs } from '../../rules/paragraphs.ts'
import type { OfficeChange } from '../contract.ts'

export type Decidable = Pick<
  OfficeChange,
  'state' | 'changes' | 'note' | 'proposedBy' | 'proposedAt' | 'decidedBy' | 'decidedAt' | 'reason' | 'may'
>
type Decision = { readonly decision: 'confirm' | 'withdraw' } | { readonly decision: 'refuse'; readonly reason: string }

type Props = {
  readonly title: string
  readonly cycle: 'staff-change' | 'office-change'
  readonly change: Decidable
  readonly busy: boolean
  /** Shows what went wrong. */
  readonly send: (decision: Decision) => Promise<unknown>
  /** Throws what went wrong. */
  readonly submit: (decision: Decision) => Promise<unknown>
  readonly children?: ReactNode
}

/** A proposal: what will change, who proposes it and why, and what may be decided. */
export function DecisionCard({ title, cycle, change, busy, send, submit, children }: Props) {
  const { state, changes, note, proposedBy, proposedAt, decidedBy, decidedAt, reason, may } = change
  return (
    <DetailCard
      title={title}
      aside={<StatusBadge cycle={cycle} state={state} />}
      details={[
        ...changes.map(({ label, was, will }) => ({
          label,
          value: (
            <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              <Change was={was} will={will} />
            </span>
          ),
        })),
        { label: 'Reason for the change', value: note },
        { label: 'Proposed by', value: <ByAt name={proposedBy} at={proposedAt} /> },
        { label: 'Decided by', value: decidedBy && <ByAt name={decidedBy} at={decidedAt} /> },
        { label: 'Why refused', value: reason },
      ]}
    >
      {children}
      {may.length > 0 && (
        <Group mt="md" gap="xs">
          {may.includes('confirm') && (
            <Button color="leaf" loading={busy} onClick={() => void send({ decision: 'confirm' })}>
              {t('Confirm')}
            </Button>
          )}
          {may.includes('refuse') && (
            <ReasonButton
              label={t('Refuse')}
              title={t('Refuse the change')}
              text={t('The person who proposed it can read it.')}
              look={{ color: 'coral', variant: 'light' }}
              act={(why) => submit({ decision: 'refuse', reason: why })}
            />
          )}
          {may.includes('withdraw') && (
            <Button variant="default" loading={busy} onClick={() => void send({ decision: 'withdraw' })}>
              {t('Withdraw')}
            </Button>
          )}
        </Group>
      )}
    </DetailCard>
  )
}

/** A sentence, and even more a longer text, cannot be read side by side on one line. */
const SHORT = 60

function Change({ was, will }: { readonly was: string; readonly will: string }) {
  if (!was) return t(will)
  if (was.length + will.length < SHORT) return t('{was}, then {will}', { was: t(was), will: t(will) })
  const { gone, added } = changedParagraphs(was, will)
  return [
    { title: t('Until now'), text: gone },
    { title: t('From then on'), text: added },
  ].map(
    ({ title, text }) =>
      text && (
        <Text key={title} component="span" display="block" mb={4} inherit>
          <Text component="span" display="block" size="sm" c="dimmed">
            {title}
          </Text>
          {t(text)}
        </Text>
      ),
  )
}

const ByAt = ({ name, at }: { readonly name: string; readonly at: string | null }) => (
  <>
    {name}
    {at && (
      <Text size="sm" c="dimmed" component="div">
        <InstantText at={at} />
      </Text>
    )}
  </>
)
