import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPaperclip } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { type CaseFile, contract } from '../public/contract/underwriting.ts'

type Props = {
  readonly quotationId: string
  readonly files: readonly CaseFile[]
  /** Beside each file. */
  readonly action?: (file: CaseFile) => ReactNode
}

/** Files that were sent to underwriting, each with a link to open it. */
export const CaseFiles = ({ quotationId, files, action }: Props) =>
  files.length > 0 && (
    <Group gap="xs" my={6}>
      {files.map((file) => (
        <Group key={file.id} gap={2} wrap="nowrap" miw={0} maw="100%">
          <FileButton
            endpoint={contract.caseFile}
            input={{ params: { id: quotationId, fileId: file.id } }}
            variant="default"
            maw="100%"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            aria-label={t('Open {name}', { name: file.name })}
          >
            {file.name}
          </FileButton>
          {action?.(file)}
        </Group>
      ))}
    </Group>
  )
