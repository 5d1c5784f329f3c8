import { Button, Stack } from '@mantine/core'
import { IconPlus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'

type Props = {
  readonly label: string
  readonly phrases: readonly string[]
  /** Receives the text with one more phrase. */
  readonly onChange: (next: (before: string) => string) => void
}

/** The most frequent phrases, each added to the text by a press. */
export const ReadyPhrases = ({ label, phrases, onChange }: Props) => (
  <Stack gap={4} mt={4} align="stretch" role="group" aria-label={label}>
    {phrases.map((phrase) => (
      <Button
        key={phrase}
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        h="auto"
        py={10}
        px="sm"
        fw={500}
        styles={{ inner: { justifyContent: 'flex-start' }, label: { whiteSpace: 'normal', textAlign: 'left' } }}
        onClick={() => onChange((before) => [before.trim(), t(phrase)].filter(Boolean).join('\n'))}
      >
        {t(phrase)}
      </Button>
    ))}
  </Stack>
)
