import { ActionIcon, Card, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Confirmation } from '#kit/web/ui/confirmation.tsx'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { documentsContract, LEAD_DOCUMENT_KINDS, type LeadDocument } from '../../public/contract/documents.ts'
import { DocumentPicture } from './document-picture.tsx'
import { sizeText } from './size-text.ts'

type Props = { readonly leadId: string; readonly document: LeadDocument; readonly mayChange: boolean }

/** One document: what it is, who uploaded it, and how to view or remove it. */
export function DocumentRow({ leadId, document, mayChange }: Props) {
  const { id, kind, name, size, uploadedBy, createdAt } = document
  const label = t(LEAD_DOCUMENT_KINDS[kind])
  return (
    <Card withBorder padding="sm">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <DocumentPicture leadId={leadId} document={document} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text fw={600}>{label}</Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name} · {sizeText(size)}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            <InstantText at={createdAt} /> · {uploadedBy}
          </Text>
        </div>
      </Group>
      <Group gap="xs" mt="sm" wrap="nowrap">
        <FileButton
          endpoint={documentsContract.leadDocument}
          input={{ params: { id: leadId, documentId: id } }}
          variant="default"
          style={{ flex: 1 }}
          aria-label={t('Open {name}', { name })}
        >
          {t('Open')}
        </FileButton>
        {mayChange && <Remove leadId={leadId} document={document} />}
      </Group>
    </Card>
  )
}

function Remove({ leadId, document: { id, name } }: Omit<Props, 'mayChange'>) {
  const [opened, { open, close }] = useDisclosure()
  const remove = useWrite(documentsContract.removeLeadDocument)
  const confirm = async () => {
    const done = await remove.send({ params: { id: leadId, documentId: id } })
    if (done) setCached(documentsContract.leadDocuments, { params: { id: leadId } }, done.data)
    close()
  }
  return (
    <>
      <ActionIcon variant="light" color="coral" aria-label={t('Remove {name}', { name })} onClick={open}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <Confirmation
        opened={opened}
        close={close}
        title={t('Remove this document?')}
        label={t('Remove')}
        confirm={confirm}
        busy={remove.busy}
      >
        {t('{name} is removed permanently. The history still shows that it was here.', { name })}
      </Confirmation>
    </>
  )
}
