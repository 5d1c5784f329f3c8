import { Button, Card, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconCamera, IconCheck } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import type { ClaimPaper } from '#lines/line/claims.ts'

type Props = {
  readonly label: string
  readonly papers: readonly ClaimPaper[]
  /** How many of each there already are. */
  readonly count: (code: string) => number
  readonly add: (code: string, chosen: readonly File[]) => void
  /** Photographs only, so that a phone opens its camera. */
  readonly isPhotos?: true
}

/** The requested documents one below the other, each with the button that takes or chooses it. */
export const FileRows = ({ label, papers, count, add, isPhotos }: Props) => (
  <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={label}>
    {papers.map(({ code, title, help }) => (
      <Card key={code} component="li" withBorder padding="sm">
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <div style={{ minWidth: 0 }}>
            <Text fw={550}>{t(title)}</Text>
            {help && (
              <Text size="sm" c="dimmed">
                {t(help)}
              </Text>
            )}
            {count(code) > 0 && (
              <Group gap={4} c="leaf">
                <IconCheck size={16} aria-hidden />
                <Text size="sm">{t('{count, plural, one {# added} other {# added}}', { count: count(code) })}</Text>
              </Group>
            )}
          </div>
          <FileButton
            multiple
            accept={isPhotos ? 'image/*' : 'image/*,application/pdf'}
            onChange={(chosen) => add(code, chosen)}
            inputProps={{ 'aria-label': t('Add: {what}', { what: t(title) }) }}
          >
            {(props) => (
              <Button
                {...props}
                variant={count(code) > 0 ? 'default' : 'light'}
                mih={44}
                px="sm"
                style={{ flexShrink: 0 }}
                leftSection={<IconCamera size={18} aria-hidden />}
                aria-label={t('Add: {what}', { what: t(title) })}
              >
                {t('Add')}
              </Button>
            )}
          </FileButton>
        </Group>
      </Card>
    ))}
  </Stack>
)
