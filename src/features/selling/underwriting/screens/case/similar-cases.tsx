import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { caseAddress } from '../../parts/addresses.ts'
import { Conditions } from '../../parts/conversation.tsx'
import type { SimilarCase } from '../../public/contract/underwriting.ts'

/** How similar cases were decided; closest first. */
export const SimilarCases = ({ similar }: { readonly similar: readonly SimilarCase[] }) => (
  <DetailCard title="Similar cases">
    {similar.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('None has been decided for this vehicle, model, policyholder or agent.')}
      </Text>
    ) : (
      <Stack gap="md">
        {similar.map((each) => (
          <div key={each.id}>
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
              <Anchor component={Link} to={caseAddress(each.id)} fw={600} py={10} style={{ overflowWrap: 'anywhere' }}>
                {each.description}
              </Anchor>
              <StatusBadge cycle="case" state={each.decision} />
            </Group>
            <Group gap={6} mb={4}>
              {each.shares.map((word) => (
                <Badge key={word} variant="light" color="gray" radius="sm" tt="none">
                  {t(word)}
                </Badge>
              ))}
            </Group>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {each.reason}
            </Text>
            <Conditions conditions={each.conditions} />
            <Text size="sm" c="dimmed" component="div">
              {each.quotationNumber} · {each.policyHolderName} · <InstantText at={each.at} />
              {each.by && ` · ${each.by}`}
            </Text>
          </div>
        ))}
      </Stack>
    )}
  </DetailCard>
)
