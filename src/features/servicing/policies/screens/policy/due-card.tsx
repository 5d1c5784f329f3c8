import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import type { PolicyDetail } from '../../public/contract.ts'
import { ShareCharge } from '../../public/parts/share-charge.tsx'

type Props = { readonly policy: PolicyDetail; readonly audience: Side }

/** What is to be paid besides the first premium, each charge with a way to pay it. */
export function DueCard({ policy, audience }: Props) {
  const { id, line, charges } = policy
  const due = charges.filter(({ isPayable, isWanted }) => isPayable && isWanted)
  if (due.length === 0) return null
  return (
    <DetailCard title="To be paid">
      {due.map((charge) => (
        <Group key={charge.id} justify="space-between" py={6} gap="xs" role="group" aria-label={t(charge.title)}>
          <div style={{ minWidth: 0 }}>
            <Text fw={550}>
              <Money centavos={charge.amount} />
            </Text>
            <Text size="sm" c="dimmed">
              {t(charge.title)}
              <Until charge={charge} />
            </Text>
          </div>
          <Group gap="xs">
            {audience === 'agent' && <ShareCharge policy={policy} charge={charge} />}
            <Button component={Link} to={pathTo('payments/start', { audience, line }, { policy: id, charge: charge.id })}>
              {charge.payments.some(({ state }) => state === 'pending' || state === 'checking') ? t('Continue paying') : t('Pay')}
            </Button>
          </Group>
        </Group>
      ))}
    </DetailCard>
  )
}

/** Until when it is due, or can be paid. */
function Until({ charge: { dueOn, payBy } }: { readonly charge: PolicyDetail['charges'][number] }) {
  const day = payBy ?? dueOn
  if (day === null) return null
  return (
    <>
      {' · '}
      {t('until')} <DayText day={day} />
    </>
  )
}
