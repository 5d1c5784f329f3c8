import { Paper, Skeleton, Stack, Text } from '@mantine/core'
import { t } from '../text.ts'
import classes from './skeletons.module.css'

/** Placeholders for loading content. */
export function Skeletons({ rows = 4, height = 72 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label={t('Loading')}>
      <Text size="sm" c="dimmed" className={classes.late ?? ''}>
        {t('This is taking longer than usual. Please wait; nothing is lost.')}
      </Text>
      {Array.from({ length: rows }, (_, row) => (
        <Paper key={String(row)} p="md" withBorder h={height}>
          <Skeleton height={12} width="45%" mb={12} />
          <Skeleton height={10} width="80%" />
        </Paper>
      ))}
    </Stack>
  )
}
