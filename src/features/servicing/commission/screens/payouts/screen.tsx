import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Payouts } from '../../public/contract.ts'
import { monthAndYear } from '../../rules/months.ts'
import { PayoutCard } from './payout-card.tsx'

/** Caches the response to a step as the current payouts. */
const keep = (payouts: Payouts) => setCached(contract.commissionPayouts, undefined, payouts)

/** For the office: the payout of the month closed last, and earlier ones. */
export default function PayoutsScreen() {
  const read = useRead(contract.commissionPayouts)
  return (
    <Page
      title={t('Commission')}
      back={pathTo('performance/dashboard', { audience: 'agent' })}
      actions={
        <>
          <Button component={Link} variant="default" to={pathTo('commission/statements', { audience: 'agent' })}>
            {t('Statements')}
          </Button>
          <Button component={Link} variant="default" to={pathTo('commission/everybody', { audience: 'agent' })}>
            {t('What everyone earned')}
          </Button>
        </>
      }
    >
      <Loaded read={read}>
        {({ closed, payouts }) => (
          <>
            <Closed closed={closed} />
            {payouts.map((payout) => (
              <PayoutCard key={payout.id} payout={payout} keep={keep} />
            ))}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Closed({ closed }: Pick<Payouts, 'closed'>) {
  const propose = useWrite(contract.proposePayout)
  if (!closed) return <Text mb="md">{t('No month is closed yet. A month is closed on the first day of the next.')}</Text>
  const { month, people, total, carried, mayPropose } = closed
  return (
    <DetailCard
      title={monthAndYear(month)}
      details={[
        { label: 'Payable', value: <Money centavos={total} /> },
        { label: 'To', value: t('{people, plural, one {# person} other {# people}}', { people }) },
        { label: 'Carried forward', value: carried > 0 && t('{people, plural, one {# person} other {# people}}', { people: carried }) },
      ]}
    >
      {mayPropose && (
        <Button
          mt="md"
          loading={propose.busy}
          onClick={async () => {
            const answer = await propose.send({ body: { month, total } })
            if (answer) keep(answer.data)
          }}
        >
          {t('Propose payout')}
        </Button>
      )}
    </DetailCard>
  )
}
