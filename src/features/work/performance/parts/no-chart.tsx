import { Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'

/** Where the chart could not be fetched. */
export const NoChart = () => (
  <Text c="dimmed" py="md">
    {t('The chart could not be loaded. Choose Table to see the figures.')}
  </Text>
)
