import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPaperclip } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import type { ClaimDetail } from '../public/contract/own.ts'

type Props = {
  readonly files: ClaimDetail['files']
  /** Opens one, through an endpoint that depends on the reader. */
  readonly open: (fileId: string, title: string) => ReactNode
}

/** The appearance of a button that opens a file. */
export const fileLook = (title: string) => ({
  ...{ variant: 'default', maw: '100%', mih: 44, children: t(title) },
  leftSection: <IconPaperclip size={18} aria-hidden />,
})

/** Photographs and documents received, each with what it is and who sent it. */
export const SentFiles = ({ files, open }: Props) => (
  <SectionCard title="Photos and documents received">
    {files.length === 0 && <Text c="dimmed">{t('None yet.')}</Text>}
    <Stack gap="xs">
      {files.map(({ id: fileId, title, name, by, at }) => (
        <div key={fileId}>
          {open(fileId, title)}
          <Text size="xs" c="dimmed" component="div">
            {name} · {t(by)} · <InstantText at={at} />
          </Text>
        </div>
      ))}
    </Stack>
  </SectionCard>
)
