import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { keepReceived } from '#kit/web/received-files.ts'
import type { SharedFile } from '#kit/web/received-kind.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { putReceivedAway, readReceivedAnew, useReceived } from '#kit/web/use-received.ts'
import { ChooseLead } from './choose-lead.tsx'
import { Contacts } from './contacts.tsx'

declare global {
  interface Window {
    /** Files that the system opened with the installed app; not every browser supports it. */
    readonly launchQueue?: {
      readonly setConsumer: (take: (given: { readonly files?: readonly FileSystemFileHandle[] }) => void) => void
    }
  }
}

/** What another app shared with this one, or opened with it: what it is, and what to do with it. */
export default function ReceivedScreen() {
  const received = useReceived()
  const [missed, setMissed] = useQueryParam('missed')
  useEffect(() => {
    window.launchQueue?.setConsumer(({ files = [] }) => {
      if (files.length === 0) return
      void Promise.all(files.map((each) => each.getFile()))
        .then(keepReceived)
        .then((isKept) => (isKept ? readReceivedAnew() : setMissed('room')))
    })
  }, [setMissed])
  return (
    <Page
      title={t('Shared with Kalasag')}
      subtitle={t('It stays on this device, sealed, until you say what it is for.')}
      back={pathTo('performance/dashboard', { audience: 'agent' })}
      actions={
        received &&
        received.length > 0 && (
          <Button variant="default" onClick={() => void putReceivedAway()}>
            {t('Remove it')}
          </Button>
        )
      }
    >
      {missed && received?.length === 0 && <Missed why={missed} />}
      {received === undefined ? <Skeletons /> : received.length > 0 ? <All received={received} /> : !missed && <Nothing />}
    </Page>
  )
}

function Missed({ why }: { readonly why: string }) {
  return (
    <Alert role="alert" color="coral" mb="md" title={t('What you shared is not here')}>
      {why === 'room'
        ? t('It is too large, or this device is full. Share fewer or smaller files, or free some space.')
        : t('The app was not ready on this device yet. It is now: please share it again.')}
    </Alert>
  )
}

const Nothing = () => (
  <Empty title={t('Nothing is waiting here')}>
    {t('In another app, share a photo, a PDF, a contact or a workbook with Kalasag. Here you say what it is for.')}
  </Empty>
)

function All({ received }: { readonly received: readonly SharedFile[] }) {
  const of = (...kinds: readonly SharedFile['kind'][]) => received.filter(({ kind }) => kinds.includes(kind))
  const faults = received.flatMap(({ file, fault }) => (fault ? [{ name: file.name, fault }] : []))
  const papers = of('picture', 'pdf')
  const [workbook] = of('workbook')
  return (
    <Stack gap="md">
      {faults.length > 0 && (
        <Alert role="alert" color="coral" title={t('Not accepted')}>
          <Stack gap={8}>
            {faults.map(({ name, fault }) => (
              <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {fault}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
      {papers.length > 0 && <Papers papers={papers} />}
      {of('contact').map(({ file }) => (
        <Contacts key={file.name} file={file} />
      ))}
      {workbook && <Workbook name={workbook.file.name} />}
    </Stack>
  )
}

function Papers({ papers }: { readonly papers: readonly SharedFile[] }) {
  return (
    <SectionCard title="Whose document is this?">
      <Text size="sm" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {papers.map(({ file }) => file.name).join(', ')}
      </Text>
      <Button
        component={Link}
        to={pathTo('leads/new-lead', { audience: 'agent' }, { received: 'document' })}
        variant="light"
        fullWidth
        mb="md"
      >
        {t('A new lead’s')}
      </Button>
      <ChooseLead />
    </SectionCard>
  )
}

function Workbook({ name }: { readonly name: string }) {
  const mayUpload = useFeature('BULK')
  return (
    <SectionCard title="A workbook">
      <Text size="sm" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {mayUpload
          ? t('Choose what the rows of “{name}” are for. Nothing is issued before you confirm.', { name })
          : t('“{name}” is for bulk issuance, which your role does not include. Send it to your office.', { name })}
      </Text>
      {mayUpload && (
        <Button component={Link} to={pathTo('bulk/entry', { audience: 'agent' })} fullWidth>
          {t('Upload it')}
        </Button>
      )}
    </SectionCard>
  )
}
