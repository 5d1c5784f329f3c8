import { Button, Card, Group, List, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { type QuotationItem, contract as quotes } from '#features/selling/quotes/public/contract/quotes.ts'
import { quotationAddress } from '#features/selling/quotes/public/parts/addresses.ts'
import { IconBolt } from '#kit/web/icons.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'

const AGENT = { audience: 'agent' } as const
/** How near a quotation is to a policy, nearest first; quotations in other states are left out. */
const NEAREST: readonly QuotationItem['quotationStatus'][] = ['accepted', 'approved', 'quoted', 'draft']

/** The shortest way from quick quotation to policy: start one, or continue the one nearest to a policy. */
export default function QuickPolicy(_: Facts) {
  const me = usePerson()
  const read = useRead(quotes.quotationsOfStaff, { params: { id: me?.id ?? '' }, query: { limit: 50 } }, { enabled: me !== undefined })
  return (
    <Page
      title={t('Quick policy')}
      subtitle={t('From a price to a policy in a few minutes')}
      back={pathTo('performance/dashboard', AGENT)}
      actions={
        <Button component={Link} to={pathTo('quotes/quick-quote', AGENT)} leftSection={<IconBolt size={18} />}>
          {t('Start with a price')}
        </Button>
      }
    >
      <DetailCard title="How it works">
        <List type="ordered" spacing={4} size="sm">
          <List.Item>{t('Answer a few questions to get the price.')}</List.Item>
          <List.Item>{t('Add the remaining details and the policyholder; everything is saved as you go.')}</List.Item>
          <List.Item>{t('The customer accepts, here or by link, proves who they are, and pays.')}</List.Item>
          <List.Item>{t('The policy is issued automatically.')}</List.Item>
        </List>
      </DetailCard>
      <Loaded read={read}>{({ items }) => <TakeUp items={items} />}</Loaded>
    </Page>
  )
}

function TakeUp({ items }: { readonly items: readonly QuotationItem[] }) {
  const near = NEAREST.flatMap((state) => items.filter(({ quotationStatus }) => quotationStatus === state)).slice(0, 8)
  if (near.length === 0) return null
  return (
    <DetailCard title="Closest to a policy">
      <Stack gap="xs">
        {near.map(({ _id, line, description, quotationNumber, quotationStatus, policyHolderName, premium }) => (
          <Card key={_id} component={Link} to={wayTo(_id, line, quotationStatus)} withBorder padding="sm" c="inherit" td="none">
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {description || quotationNumber}
              </Text>
              <StatusBadge cycle="quotation" state={quotationStatus} />
            </Group>
            <Group justify="space-between" gap="xs">
              <Text size="sm" c="dimmed">
                {policyHolderName || quotationNumber}
              </Text>
              {premium !== null && <Money centavos={premium} />}
            </Group>
          </Card>
        ))}
      </Stack>
    </DetailCard>
  )
}

const wayTo = (id: string, line: string, state: QuotationItem['quotationStatus']): string =>
  state === 'accepted' ? pathTo('policies/convert', { ...AGENT, line }, { quotation: id }) : quotationAddress('agent', { id, line })
