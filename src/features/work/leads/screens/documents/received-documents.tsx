import { Alert, Button, Group, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { putReceivedAway, useReceived } from '#kit/web/use-received.ts'

/** Files that another app shared and that may be documents of this lead. */
export function ReceivedDocuments({ onTaken }: { readonly onTaken: (files: readonly File[]) => void }) {
  const files = (useReceived() ?? []).flatMap(({ file, kind }) => (kind === 'picture' || kind === 'pdf' ? [file] : []))
  if (files.length === 0) return null
  const take = () => {
    onTaken(files)
    void putReceivedAway()
  }
  return (
    <Alert color="leaf" my="md" title={t('Shared with Kalasag')}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {files.map(({ name }) => name).join(', ')}
      </Text>
      <Group gap="xs" mt="sm">
        <Button onClick={take}>{t('Add it here')}</Button>
        <Button variant="default" onClick={() => void putReceivedAway()}>
          {t('Remove it')}
        </Button>
      </Group>
    </Alert>
  )
}
