import { Button, Group } from '@mantine/core'
import { t } from '../text.ts'

/** A message with the button that undoes what it reports. */
export const withUndo = (message: string, undo: () => void) => (
  <Group justify="space-between" gap="xs">
    <span>{message}</span>
    <Button variant="default" size="compact-md" mih={44} onClick={undo}>
      {t('Undo')}
    </Button>
  </Group>
)
