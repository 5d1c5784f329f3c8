import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { IconCash, IconReceipt } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type PremiumReceived } from '../public/contract.ts'
import { dueOf, mustWait } from '../rules/due-of-policy.ts'
import { VoidReceipt } from './void-receipt.tsx'

type Props = { readonly policy: PolicyDetail; readonly audience: Side }

/** What was paid to its agent for a policy, with the receipts; and for an agent who may, a way to record what they received. */
export default function ReceivedForPolicy({ policy, audience }: Props) {
  const { data } = useRead(contract.receivedForPolicy, { params: { id: policy.id } }, { aside: true })
  if (!data) return null
  const { received, mayReceive } = data
  return (
    <>
      {received.length > 0 && (
        <SectionCard title="Paid to the agent">
          <Stack gap="sm">
            {received.map((each) => (
              <One key={each.id} received={each} audience={audience} />
            ))}
          </Stack>
        </SectionCard>
      )}
      {mayReceive && <Receive policy={policy} />}
    </>
  )
}

function One({ received, audience }: { readonly received: PremiumReceived; readonly audience: Side }) {
  const { id, number, state, amount, method, agentName, receivedOn, reason, mayVoid } = received
  const values = { agent: agentName, day: formatDay(receivedOn), number }
  const inCash =
    audience === 'agent'
      ? t('Received in cash by {agent} on {day}, receipt no. {number}.', values)
      : t('Paid in cash to your agent {agent} on {day}, receipt no. {number}.', values)
  const byCheque =
    audience === 'agent'
      ? t('Received by cheque by {agent} on {day}, receipt no. {number}.', values)
      : t('Paid by cheque to your agent {agent} on {day}, receipt no. {number}.', values)
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600}>
          <Money centavos={amount} />
        </Text>
        {(audience === 'agent' || state === 'dishonoured' || state === 'void') && <StatusBadge cycle="collection" state={state} />}
      </Group>
      <Text size="sm">{method === 'cash' ? inCash : byCheque}</Text>
      {reason && (
        <Text size="sm">
          {state === 'dishonoured'
            ? t('The bank did not pay the cheque: {reason}', { reason })
            : t('Recorded in error: {reason}', { reason })}
        </Text>
      )}
      {state === 'void' && <Text size="sm">{t('This receipt is void: it is not proof of payment.')}</Text>}
      <FileButton
        endpoint={contract.receipt}
        input={{ params: { id } }}
        variant="default"
        mt="xs"
        leftSection={<IconReceipt size={18} aria-hidden />}
      >
        {t('Receipt')}
      </FileButton>
      {mayVoid && <VoidReceipt received={received} way={mayVoid} />}
    </div>
  )
}

/** For the agent of the policy, while something is still to be paid for it. */
function Receive({ policy }: { readonly policy: PolicyDetail }) {
  const due = dueOf(policy)
  if (!due || mustWait(policy, due)) return null
  return (
    <Button
      component={Link}
      variant="default"
      mb="md"
      leftSection={<IconCash size={18} aria-hidden />}
      to={pathTo('remittance/collect', { audience: 'agent' }, { policy: policy.id, ...(due.chargeId ? { charge: due.chargeId } : {}) })}
    >
      {t('The customer paid me')}
    </Button>
  )
}
