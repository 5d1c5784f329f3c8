import { Group, Kbd, Stack, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'

const SHORTCUTS: readonly { readonly keys: readonly string[]; readonly label: string }[] = [
  { keys: ['/'], label: 'Search people, records, screens and actions' },
  { keys: ['Ctrl', 'K'], label: 'Search, even from within a field' },
  { keys: ['↑', '↓'], label: 'Move through the rows of a list' },
  { keys: ['Enter'], label: 'Open the row' },
  { keys: ['Esc'], label: 'Close what is open above the page' },
  { keys: ['?'], label: 'These shortcuts' },
]

/** Which keys do what. */
export default function Shortcuts({ close }: { readonly close: () => void }) {
  return (
    <Dialog opened onClose={close} title={t('Keyboard shortcuts')}>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {SHORTCUTS.map(({ keys, label }) => (
          <Group component="li" key={label} justify="space-between" wrap="nowrap">
            <Text component="span">{t(label)}</Text>
            <Group component="span" gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Dialog>
  )
}
