import { Button, CopyButton, Group, Text } from '@mantine/core'
import { IconCopy } from '#kit/web/icons.ts'
import { t } from '../text.ts'

/** A code in large figures, to be read out or copied. */
export const CopyCode = ({ code }: { readonly code: string }) => (
  <Group justify="space-between" gap="sm">
    <Text span className="figures" fw={700} fz={26}>
      {code}
    </Text>
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <Button variant="light" leftSection={<IconCopy size={18} />} onClick={copy} aria-live="polite">
          {copied ? t('Copied') : t('Copy the code')}
        </Button>
      )}
    </CopyButton>
  </Group>
)
