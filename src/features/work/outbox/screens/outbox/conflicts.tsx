import { Stack, Text } from '@mantine/core'
import { formatInstant } from '#domain/day.ts'
import type { FieldConflict } from '#kit/field-conflict.ts'
import { t } from '#kit/web/text.ts'

/** What someone else changed in the same fields while this was waiting: both values, and who. */
export function Conflicts({ conflicts }: { readonly conflicts: readonly FieldConflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <Stack component="dl" gap="xs" my="sm">
      {conflicts.map(({ path, label, mine, theirs, by, at }) => (
        <div key={path}>
          <Text component="dt" size="sm" fw={600}>
            {t(label)}
          </Text>
          <Text component="dd" size="sm" m={0}>
            {t('Mine: {value}', { value: mine ?? t('nothing') })}
          </Text>
          <Text component="dd" size="sm" m={0}>
            {by && at
              ? t('Theirs: {value} ({who}, {when})', { value: theirs ?? t('nothing'), who: by, when: formatInstant(new Date(at)) })
              : t('Theirs: {value}', { value: theirs ?? t('nothing') })}
          </Text>
        </div>
      ))}
    </Stack>
  )
}
