import { Alert, Text } from '@mantine/core'
import { dayOf, formatDay } from '#domain/day.ts'
import { tariffFor } from '#features/selling/tariffs/public/rules.ts'
import { now } from '#kit/web/clock.ts'
import { useOnline } from '#kit/web/online.ts'
import { t } from '#kit/web/text.ts'
import { doTablesHold } from '../../rules/offline-quotation.ts'
import type { Tables } from '../tariff.ts'
import { expiredSentence } from './expired-sentence.ts'

/** Without a network: the tariff by which prices are made here, and until when that is allowed. */
export function TablesNote({ tables }: { readonly tables: Tables | undefined }) {
  const online = useOnline()
  if (online) return null
  if (!tables || !doTablesHold(tables, now()))
    return (
      <Alert color="coral" mb="md" role="alert" title={t('No price is available here now')}>
        <Text size="sm">{expiredSentence(tables ?? {})}</Text>
      </Alert>
    )
  const version = tariffFor(tables.versions, dayOf(now()))?.version
  if (!version || !tables.until) return null
  return (
    <Text size="sm" c="dimmed" mb="md">
      {t('Prices of tariff {version}; they may be used on this device until the end of {day}.', { version, day: formatDay(tables.until) })}
    </Text>
  )
}
