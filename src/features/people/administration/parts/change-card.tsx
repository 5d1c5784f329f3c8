import { Button, Group, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { changesContract, type StaffChange } from '../public/contract/changes.ts'
import type { ChangeKind } from '../rules/changes.ts'

const KINDS: Readonly<Record<ChangeKind, string>> = {
  join: 'A new account',
  role: 'Another role',
  contact: 'Another address or number',
  suspend: 'Suspension',
  reinstate: 'Let in again',
  'give-feature': 'A feature for a role',
  'take-feature': 'A feature taken from a role',
}

/** What somebody proposed: what will be different, who says so and why, and what may be decided. */
export function ChangeCard({ change }: { readonly change: StaffChange }) {
  const { id, kind, state, about, changes, note, proposedBy, proposedAt, decidedBy, decidedAt, reason, may } = change
  const { send, submit, busy } = useWrite(changesContract.decideStaffChange)
  const params = { id }
  return (
    <DetailCard
      title={`${t(KINDS[kind])}: ${about}`}
      aside={<StatusBadge cycle="staff-change" state={state} />}
      details={[
        ...changes.map(({ label, was, will }) => ({
          label,
          value: was ? t('{was}, then {will}', { was: t(was), will: t(will) }) : t(will),
        })),
        { label: 'Why', value: note },
        {
          label: 'Proposed by',
          value: (
            <>
              {proposedBy}
              <Text size="sm" c="dimmed" component="div">
                <InstantText at={proposedAt} />
              </Text>
            </>
          ),
        },
        {
          label: 'Decided by',
          value: decidedBy && (
            <>
              {decidedBy}
              {decidedAt && (
                <Text size="sm" c="dimmed" component="div">
                  <InstantText at={decidedAt} />
                </Text>
              )}
            </>
          ),
        },
        { label: 'Why refused', value: reason },
      ]}
    >
      {may.length > 0 && (
        <Group mt="md" gap="xs">
          {may.includes('confirm') && (
            <Button color="leaf" loading={busy} onClick={() => void send({ params, body: { decision: 'confirm' } })}>
              {t('Confirm')}
            </Button>
          )}
          {may.includes('refuse') && (
            <ReasonButton
              label={t('Refuse')}
              title={t('Refuse the change')}
              text={t('Whoever proposed it reads it.')}
              look={{ color: 'coral', variant: 'light' }}
              act={(why) => submit({ params, body: { decision: 'refuse', reason: why } })}
            />
          )}
          {may.includes('withdraw') && (
            <Button variant="default" loading={busy} onClick={() => void send({ params, body: { decision: 'withdraw' } })}>
              {t('Withdraw')}
            </Button>
          )}
        </Group>
      )}
    </DetailCard>
  )
}
