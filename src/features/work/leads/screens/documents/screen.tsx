import { Alert, Anchor, Button, FileButton, Group, List, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconCamera, IconFolderOpen, IconUpload } from '#kit/web/icons.ts'
import { type OutboxEntry, useIsUnsent, useOutbox } from '#kit/web/outbox.ts'
import { writesAt } from '#kit/web/queued-write.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { documentsContract, LEAD_DOCUMENT_KINDS, LeadDocumentKind } from '../../public/contract/documents.ts'
import type { Lead } from '../../public/contract/leads.ts'
import { LeadFrame } from '../../public/parts/lead-frame.tsx'
import { DocumentRow } from './document-row.tsx'
import { ReceivedDocuments } from './received-documents.tsx'
import { sizeText } from './size-text.ts'
import { type Sending, useUploads } from './use-uploads.ts'

/** The documents of a lead: identity document, vehicle papers, an older policy. */
export default function Documents() {
  return <LeadFrame section="leads/documents">{(lead) => <OfLead lead={lead} />}</LeadFrame>
}

function OfLead({ lead }: { readonly lead: Lead }) {
  const isUnsent = useIsUnsent(lead._id)
  const read = useRead(documentsContract.leadDocuments, { params: { id: lead._id } }, { enabled: isUnsent === false })
  const uploads = useUploads(lead)
  const kept = writesAt(useOutbox(), documentsContract.addLeadDocument).filter(({ about }) => about.includes(lead._id))
  const mayChange = lead.may.includes('edit')
  return (
    <>
      {mayChange && <Add onChosen={uploads.add} />}
      <Stack gap="sm" my="md" aria-live="polite">
        {uploads.list.map((each) => (
          <OneSending key={each.id} sending={each} again={() => uploads.again(each.id)} drop={() => uploads.drop(each.id)} />
        ))}
      </Stack>
      <Kept entries={kept} />
      {isUnsent ? (
        kept.length === 0 && uploads.list.length === 0 && <NoneYet />
      ) : (
        <Loaded read={read}>
          {({ items }) =>
            items.length > 0 ? (
              <GridColumns cols={{ base: 1, lg: 2 }} spacing="sm">
                {items.map((document) => (
                  <DocumentRow key={document.id} leadId={lead._id} document={document} mayChange={mayChange} />
                ))}
              </GridColumns>
            ) : (
              kept.length === 0 && uploads.list.length === 0 && <NoneYet />
            )
          }
        </Loaded>
      )}
    </>
  )
}

const NoneYet = () => (
  <Empty title={t('No documents yet')}>
    {t('Take a photo of the document, or choose a file. Photos are made smaller before they are sent.')}
  </Empty>
)

/** Those that are on this device only. */
function Kept({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Alert
      role="status"
      mb="md"
      color={entries.some(({ refused }) => refused) ? 'coral' : 'mango'}
      title={t('{count, plural, one {# is} other {# are}} on this device only', { count: entries.length })}
    >
      <List size="sm">
        {entries.map(({ id, title, file, refused, problem }) => (
          <List.Item key={id}>
            {title} · {sizeText(file?.size ?? 0)}
            {refused && (
              <Text size="sm" c="var(--mantine-color-error)">
                {t('Not accepted: {reason}', { reason: problem ?? '' })}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
      <Anchor component={Link} to={pathTo('outbox/outbox', { audience: 'agent' })} size="sm" py={10} display="inline-block">
        {t('What is waiting to be sent')}
      </Anchor>
    </Alert>
  )
}

type AddProps = { readonly onChosen: (kind: LeadDocumentKind, files: readonly File[]) => void }

function Add({ onChosen }: AddProps) {
  const [kind, setKind] = useState<LeadDocumentKind>('photoId')
  const choose = (file: File | null) => {
    if (file) onChosen(kind, [file])
  }
  return (
    <>
      <FewSelect
        label={t('What it is')}
        data={LeadDocumentKind.options.map((value) => ({ value, label: t(LEAD_DOCUMENT_KINDS[value]) }))}
        value={kind}
        onChange={(value) => setKind(LeadDocumentKind.parse(value))}
      />
      <ReceivedDocuments onTaken={(files) => onChosen(kind, files)} />
      <GridColumns cols={{ base: 1, xs: 2 }} mt="sm" spacing="xs">
        <FileButton onChange={choose} accept="image/*" capture="environment" inputProps={{ 'aria-label': t('Take a photo') }}>
          {(props) => (
            <Button {...props} leftSection={<IconCamera size={20} aria-hidden />}>
              {t('Take a photo')}
            </Button>
          )}
        </FileButton>
        <FileButton
          multiple
          onChange={(files) => onChosen(kind, files)}
          accept="image/*,application/pdf"
          inputProps={{ 'aria-label': t('Choose files') }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFolderOpen size={20} aria-hidden />}>
              {t('Choose files')}
            </Button>
          )}
        </FileButton>
      </GridColumns>
    </>
  )
}

type SendingProps = { readonly sending: Sending; readonly again: () => void; readonly drop: () => void }

function OneSending({ sending: { name, size, state, fault }, again, drop }: SendingProps) {
  if (state === 'failed')
    return (
      <Alert color="coral" role="alert" title={t('{name} was not saved', { name })}>
        <Text size="sm">{fault}</Text>
        <Group gap="xs" mt="sm">
          <Button variant="light" color="coral" onClick={again}>
            {t('Try again')}
          </Button>
          <Button variant="subtle" color="gray" onClick={drop}>
            {t('Remove')}
          </Button>
        </Group>
      </Alert>
    )
  return (
    <div>
      <Group gap="xs" wrap="nowrap" mb={4}>
        <IconUpload size={18} aria-hidden />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {state === 'sending'
            ? t('Sending {name}, {size} …', { name, size: sizeText(size) })
            : t('{name} is waiting for its turn …', { name })}
        </Text>
      </Group>
      <Progress value={state === 'sending' ? 100 : 0} animated={state === 'sending'} aria-label={t('Sending {name}', { name })} />
    </div>
  )
}
