import { Button, Code, CopyButton, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'

/** The secret of a receiver, which is shown this once. */
export const SecretSheet = ({ secret, close }: { readonly secret: string | undefined; readonly close: () => void }) => (
  <Sheet opened={secret !== undefined} onClose={close} staysOpen title={t('The secret')}>
    <Stack gap="sm">
      <Text>{t('The receiver checks with it that what it is told comes from us. Copy it now: it is shown this once.')}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <CopyButton value={secret ?? ''}>
        {({ copied, copy }) => (
          <Button variant="light" leftSection={<IconCopy size={18} />} onClick={copy} aria-live="polite">
            {copied ? t('Copied') : t('Copy the secret')}
          </Button>
        )}
      </CopyButton>
      <Button onClick={close}>{t('I have kept it')}</Button>
    </Stack>
  </Sheet>
)
