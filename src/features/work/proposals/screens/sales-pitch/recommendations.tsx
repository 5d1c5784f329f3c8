import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Needs } from '#domain/needs.ts'
import { needsContract } from '#features/work/leads/public/contract/leads.ts'
import { productName } from '#features/work/leads/public/rules/leads.ts'
import { IconCheck } from '#kit/web/icons.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { quoteAddress } from '../../parts/addresses.ts'
import { type Recommendation, recommend } from '../../rules/needs.ts'

const sold: readonly Line[] = Object.values(lines)

type Props = {
  readonly needs: Needs
  /** The lead; without one nothing can be started yet. */
  readonly leadId: string | undefined
  /** What the lead is already interested in. */
  readonly interest: string | undefined
}

/** What to offer, most urgent first, each with its reason and a link to it. */
export function Recommendations({ needs, leadId, interest }: Props) {
  const all = recommend(needs, sold)
  if (all.length === 0)
    return (
      <Empty title={t('Nothing is missing')}>
        {t('Based on these answers, the person is well insured. Ask again when something in their life changes.')}
      </Empty>
    )
  return (
    <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
      {all.map((each, index) => (
        <Card key={each.product} component="li" withBorder>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Title order={2}>{t(productName(each.product))}</Title>
            {index === 0 && (
              <Badge variant="light" color="mango" size="lg" radius="sm" tt="none" style={{ flexShrink: 0 }}>
                {t('Start here')}
              </Badge>
            )}
          </Group>
          <Text my="xs">{t(each.reason)}</Text>
          {leadId && <WayOn recommendation={each} needs={needs} leadId={leadId} isKept={interest === each.product} />}
        </Card>
      ))}
    </Stack>
  )
}

type WayProps = { readonly recommendation: Recommendation; readonly needs: Needs; readonly leadId: string; readonly isKept: boolean }

function WayOn({ recommendation: { product }, needs, leadId, isKept }: WayProps) {
  const maySell = useFeature('QUOTES')
  const save = useWrite(needsContract.saveLeadNeeds)
  const keep = async () => {
    const params = { id: leadId }
    const done = await save.send({ params, body: { needs, productId: product } })
    if (done) setCached(needsContract.leadNeeds, { params }, done.data)
  }
  if (maySell)
    return (
      <Button component={Link} to={quoteAddress(leadId, product)}>
        {t('Get a price')}
      </Button>
    )
  if (isKept)
    return (
      <Group gap={8} mih={44} wrap="nowrap" role="status">
        <IconCheck size={20} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm">{t('The interest is saved on the lead.')}</Text>
      </Group>
    )
  return (
    <Button variant="default" loading={save.busy} onClick={() => void keep()}>
      {t('Save the interest')}
    </Button>
  )
}
