import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { channelName } from '../../rules/channels.ts'
import { marketingContract } from '../contract/marketing.ts'

/** For someone who would offer a customer other insurance: by which channels they may. */
export function MarketingCard({ customerId }: { readonly customerId: string }) {
  const { data } = useRead(marketingContract.marketingChoices, { params: { id: customerId } }, { aside: true })
  if (!data) return null
  return (
    <DetailCard
      title="News about other insurance"
      details={data.map(({ channel, allowed }) => ({ label: channelName[channel], value: allowed ? t('Allowed') : t('Not allowed') }))}
      aside={
        <Anchor component={Link} to={pathTo('privacy/take-request', { audience: 'agent' }, { customer: customerId })} py={10}>
          {t('They ask about their data')}
        </Anchor>
      }
    />
  )
}
