import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { FilePicture } from '#kit/web/ui/file-picture.tsx'
import { type DeskApplication, deskContract } from '../../public/contract/desk.ts'
import { APPLICATION_DOCUMENTS } from '../../rules/documents.ts'

type Props = { readonly application: DeskApplication; readonly mark: ((path: string, label: string) => ReactNode) | undefined }

/** The documents beside the answers: pictures shown directly, PDFs to be opened. */
export function Papers({ application, mark }: Props) {
  const { id, documents, agreement } = application
  return (
    <DetailCard title="Documents">
      {documents.map((document) => (
        <div key={document.id} style={{ marginBottom: 16 }}>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text fw={600}>{t(APPLICATION_DOCUMENTS[document.kind].title)}</Text>
            <Group gap={0} wrap="nowrap">
              <FileButton
                endpoint={deskContract.applicationDocument}
                input={{ params: { id, kind: document.kind } }}
                saves={document.type !== 'application/pdf'}
                variant="subtle"
              >
                {document.type === 'application/pdf' ? t('Open') : t('Save')}
              </FileButton>
            </Group>
          </Group>
          {mark?.(`document.${document.kind}`, APPLICATION_DOCUMENTS[document.kind].title)}
          {document.type.startsWith('image/') && (
            <FilePicture
              endpoint={deskContract.applicationDocument}
              input={{ params: { id, kind: document.kind } }}
              version={document.id}
              alt={t(APPLICATION_DOCUMENTS[document.kind].title)}
            />
          )}
        </div>
      ))}
      {agreement === 'sealed' && (
        <FileButton endpoint={deskContract.applicationAgreement} input={{ params: { id } }} variant="default">
          {t('Open the signed agreement')}
        </FileButton>
      )}
      {agreement === 'signed' && (
        <Text size="sm" c="dimmed">
          {t('The agreement is signed and is being sealed.')}
        </Text>
      )}
    </DetailCard>
  )
}
