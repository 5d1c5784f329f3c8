import { Paper, Skeleton, Stack } from '@mantine/core'
import { t } from '../text.ts'

/** The shape of what is coming. */
export function Skeletons({ rows = 4, height = 72 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label={t('Loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <Paper key={String(row)} p="md" withBorder h={height}>
          <Skeleton height={12} width="45%" mb={12} />
          <Skeleton height={10} width="80%" />
        </Paper>
      ))}
    </Stack>
  )
}
