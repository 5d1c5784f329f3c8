import { Button, Code, CopyButton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconCopy } from '#kit/web/icons.ts'
import { t } from '../text.ts'
import { Sheet } from './sheet.tsx'

type Props = {
  readonly secret: string | undefined
  readonly close: () => void
  readonly title: string
  /** The label of its copy button. */
  readonly copyLabel: string
  /** What it is for, and who may have it. */
  readonly children: ReactNode
}

/** A secret that is shown only once. */
export const SecretSheet = ({ secret, close, title, copyLabel, children }: Props) => (
  <Sheet opened={secret !== undefined} onClose={close} staysOpen title={title}>
    <Stack gap="sm">
      <Text>{children}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <CopyButton value={secret ?? ''}>
        {({ copied, copy }) => (
          <Button variant="light" leftSection={<IconCopy size={18} />} onClick={copy} aria-live="polite">
            {copied ? t('Copied') : copyLabel}
          </Button>
        )}
      </CopyButton>
      <Button onClick={close}>{t('I have saved it')}</Button>
    </Stack>
  </Sheet>
)
