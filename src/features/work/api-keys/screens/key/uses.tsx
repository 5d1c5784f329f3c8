import { Group, Stack, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import type { ApiKeyDetail, ApiKeyUse } from '../../public/contract.ts'

const WITHOUT_MARKS = { listStyle: 'none' }

/** What a key was used for in the last 30 days: by day, and the newest minutes one by one. No record is named. */
export function Uses({ perDay, uses }: Pick<ApiKeyDetail, 'perDay' | 'uses'>) {
  return (
    <SectionCard title={t('Uses in the last 30 days')}>
      {perDay.length === 0 && <Text>{t('It was not used in the last 30 days.')}</Text>}
      <Stack component="ul" gap={4} p={0} m={0} style={WITHOUT_MARKS} aria-label={t('By day')}>
        {perDay.map(({ day, count, refused }) => (
          <Group key={day} component="li" justify="space-between" gap="sm">
            <Text>{formatDay(day)}</Text>
            <Text>
              {t('{count, plural, one {# request} other {# requests}}', { count })}
              {refused > 0 && ` · ${t('{count} refused', { count: refused })}`}
            </Text>
          </Group>
        ))}
      </Stack>
      {uses.length > 0 && (
        <Stack component="ul" gap="sm" p={0} mt="md" mb={0} style={WITHOUT_MARKS} aria-label={t('The newest')}>
          {uses.map((use) => (
            <li key={`${use.minute} ${use.endpoint} ${use.status} ${use.address}`}>
              <Text style={{ overflowWrap: 'anywhere' }} {...(use.status >= 400 ? { c: 'coral.8' } : {})}>
                {wordsFor(use)}
              </Text>
              <Text size="sm" c="dimmed">
                <InstantText at={use.minute} />, {t('from {address}', { address: use.address })}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </SectionCard>
  )
}

function wordsFor({ endpoint, status, count }: ApiKeyUse): string {
  const times = t('{count, plural, one {# time} other {# times}}', { count })
  if (endpoint === '') return `${t('The key was refused')} (${status}), ${times}`
  return status >= 400 ? `${endpoint}: ${t('refused')} (${status}), ${times}` : `${endpoint}, ${times}`
}
