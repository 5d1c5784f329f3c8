import { Alert, Badge, Button, FileButton as ChooseFile, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { prepareUpload } from '#kit/web/camera/small-photo.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { IconCamera, IconFileUpload } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type Application, applicantContract } from '../public/contract/applicant.ts'
import { APPLICATION_DOCUMENTS, DOCUMENT_KINDS, type DocumentKind } from '../rules/documents.ts'
import { review } from './addresses.ts'
import { DocumentPhoto } from './document-photo.tsx'
import { ReturnedNote } from './returned-note.tsx'
import type { StepProps } from './step-props.ts'
import { firstOpen, isDone } from './steps.ts'

/** Documents, photographed or as files, each uploaded as soon as it is there. */
export default function DocumentsStep({ application, title, steps, back, keep, goOn }: StepProps) {
  const needed = application.neededDocuments
  const kinds = [...needed, ...DOCUMENT_KINDS.filter((kind) => !needed.includes(kind) && !APPLICATION_DOCUMENTS[kind].isNeeded({}))]
  return (
    <Page
      title={title}
      back={back}
      actions={
        isDone(application, 'documents') ? (
          <Button onClick={() => goOn(application)}>{t('Continue')}</Button>
        ) : (
          <Button variant="default" component={Link} to={firstOpen(application) ? back : review()}>
            {t('Later')}
          </Button>
        )
      }
    >
      {steps}
      <ReturnedNote application={application} step="documents" />
      {kinds.map((kind) => (
        <OneDocument key={kind} application={application} kind={kind} isNeeded={needed.includes(kind)} keep={keep} />
      ))}
    </Page>
  )
}

type Props = Pick<StepProps, 'application' | 'keep'> & { readonly kind: DocumentKind; readonly isNeeded: boolean }

function mayChange({ state, returned, documents, neededDocuments }: Application, kind: DocumentKind): boolean {
  if (state === 'draft') return true
  const isThere = documents.some((document) => document.kind === kind)
  return returned.some(({ path }) => path === `document.${kind}`) || (!isThere && neededDocuments.includes(kind))
}

function OneDocument({ application, kind, isNeeded, keep }: Props) {
  const { title, help } = APPLICATION_DOCUMENTS[kind]
  const [isTaking, setTaking] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const add = useWrite(applicantContract.addApplicationDocument)
  const document = application.documents.find((each) => each.kind === kind)
  const isReturned = application.returned.some(({ path, isMended }) => path === `document.${kind}` && !isMended)
  const send = async (file: File) => {
    setFailure(undefined)
    try {
      keep(await add.submit({ query: { kind, client: crypto.randomUUID() } }, { document: await prepareUpload(file) }))
      setTaking(false)
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  const badge = isReturned ? ['mango', 'To fix'] : document ? ['leaf', 'Added'] : isNeeded ? ['gray', 'Needed'] : ['gray', 'If you have it']
  return (
    <DetailCard
      title={title}
      aside={
        <Badge color={badge[0] ?? 'gray'} variant="light" tt="none">
          {t(badge[1] ?? '')}
        </Badge>
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {t(help)}
      </Text>
      <FailureNote failure={failure} />
      {document && (
        <Group mb="sm" gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {document.name}
          </Text>
          <FileButton endpoint={applicantContract.ownApplicationDocument} input={{ params: { kind } }} saves variant="subtle">
            {t('Save')}
          </FileButton>
        </Group>
      )}
      {!mayChange(application, kind) ? (
        !document && <Alert>{t('This was not requested again.')}</Alert>
      ) : isTaking ? (
        <Stack gap="sm">
          <DocumentPhoto
            kind={kind}
            busy={add.busy}
            onTaken={(blob) => void send(new File([blob], `${kind}.jpg`, { type: 'image/jpeg' }))}
          />
          <Button variant="subtle" onClick={() => setTaking(false)}>
            {t('Back')}
          </Button>
        </Stack>
      ) : (
        <Group grow preventGrowOverflow={false} gap="xs">
          <Button
            variant={isReturned || (isNeeded && !document) ? 'filled' : 'default'}
            leftSection={<IconCamera size={20} aria-hidden />}
            aria-label={document ? t('Take it again: {title}', { title: t(title) }) : t('Take a photo: {what}', { what: t(title) })}
            onClick={() => setTaking(true)}
          >
            {document ? t('Take it again') : t('Take a photo')}
          </Button>
          <ChooseFile accept="image/*,application/pdf" onChange={(file) => file && void send(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={add.busy}
                leftSection={<IconFileUpload size={20} aria-hidden />}
                aria-label={t('Choose a file: {what}', { what: t(title) })}
              >
                {t('Choose a file')}
              </Button>
            )}
          </ChooseFile>
        </Group>
      )}
    </DetailCard>
  )
}
