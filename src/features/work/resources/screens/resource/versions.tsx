import { Anchor, Badge, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { resourceAddress } from '../../parts/addresses.ts'
import type { ResourceDetail } from '../../public/contract.ts'

type Version = ResourceDetail['versions'][number]

const nameOf = ({ number, effectiveOn, before }: Version): string => {
  const n = String(number)
  if (!effectiveOn) return t('Version {n}', { n })
  return before
    ? t('Version {n}, from {from} to the day before {before}', { n, from: formatDay(effectiveOn), before: formatDay(before) })
    : t('Version {n}, from {from}', { n, from: formatDay(effectiveOn) })
}

/** Every version with its days, so that the one under which something was sold can be found. */
export const Versions = ({ resource: { versions, versionId } }: { readonly resource: ResourceDetail }) =>
  versions.length > 1 && (
    <SectionCard title="Versions">
      <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
        {versions.map((version) => (
          <Group key={version.id} component="li" justify="space-between" gap="xs" mih={44}>
            {version.id === versionId ? (
              <span>{nameOf(version)}</span>
            ) : (
              <Anchor component={Link} to={resourceAddress(version.id)} py={10}>
                {nameOf(version)}
              </Anchor>
            )}
            {version.isInForce ? (
              <Badge variant="filled" size="lg" radius="sm" tt="none">
                {t('In force')}
              </Badge>
            ) : (
              version.state !== 'published' && <StatusBadge cycle="resource-version" state={version.state} />
            )}
          </Group>
        ))}
      </Stack>
    </SectionCard>
  )
