import { Button, Code, CopyButton, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'

/** The key itself, which is shown this once. */
export const KeySheet = ({ secret, close }: { readonly secret: string | undefined; readonly close: () => void }) => (
  <Sheet opened={secret !== undefined} onClose={close} staysOpen title={t('The key')}>
    <Stack gap="sm">
      <Text>
        {t(
          'Whoever holds it acts in the name of the agent. Give it to nobody but the people who look after that system, and never by mail.',
        )}
      </Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <CopyButton value={secret ?? ''}>
        {({ copied, copy }) => (
          <Button variant="light" leftSection={<IconCopy size={18} />} onClick={copy} aria-live="polite">
            {copied ? t('Copied') : t('Copy the key')}
          </Button>
        )}
      </CopyButton>
      <Button onClick={close}>{t('I have kept it')}</Button>
    </Stack>
  </Sheet>
)
