import { Alert, Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { pathTo } from '#domain/routing.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FilePicture } from '#kit/web/ui/file-picture.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { licenceDetails } from '../../parts/licence-details.ts'
import { ScanInput } from '../../parts/scan-input.tsx'
import { type OwnLicence, renewalContract } from '../../public/contract/renewals.ts'
import { RenewalForm } from '../../rules/licence-form.ts'
import type { LicenceScan } from '../../rules/list.ts'
import { RENEWAL_FIELDS } from '../../rules/renewals.ts'

const own = () => pathTo('licences/own', { audience: 'agent' })

/** A holder sends the renewed licence with its scan to the office, or sends it again after it was returned. */
export default function Renew() {
  const [id] = useQueryParam('licence')
  const read = useRead(renewalContract.ownLicences)
  if (!id) return <NotChosen />
  return (
    <Loaded read={read} page={{ title: t('Send the renewed licence'), back: own() }}>
      {(licences) => {
        const licence = licences.find((each) => each.id === id)
        return licence ? <Shown key={licence.renewal?.version ?? 0} licence={licence} /> : <NotChosen />
      }}
    </Loaded>
  )
}

const NotChosen = () => <MissingRecord what={t('Choose a licence first.')} to={own()} way={t('My licences')} />

function Shown({ licence }: { readonly licence: OwnLicence }) {
  const { id, kind, validUntil, renewal, mayRenew } = licence
  const formId = useId()
  const goTo = useNavigate()
  const sent = renewal?.state === 'returned' ? renewal : undefined
  const [scan, setScan] = useState<LicenceScan | undefined>(sent?.scan)
  const add = useWrite(renewalContract.addScan)
  const send = useWrite(renewalContract.sendRenewal)
  if (!mayRenew)
    return (
      <Page title={t('Send the renewed licence')} back={own()}>
        <Alert>
          {renewal?.state === 'sent'
            ? t('It has already been sent. Our office compares it and lets you know.')
            : t('A later licence of this company and kind is already on record.')}
        </Alert>
      </Page>
    )
  return (
    <Page
      title={t('Send the renewed licence')}
      subtitle={t(LICENCE_KINDS[kind])}
      back={own()}
      actions={
        <Button type="submit" form={formId} loading={send.busy}>
          {sent ? t('Send again') : t('Send to our office')}
        </Button>
      }
    >
      {sent && (
        <Alert color="mango" mb="md" title={t('What our office wants corrected')}>
          {sent.returned.map(({ path, reason }) => (
            <Text key={path} size="sm">
              <strong>{t(RENEWAL_FIELDS[path])}:</strong> {reason}
            </Text>
          ))}
        </Alert>
      )}
      <DetailCard title="The licence on record" details={licenceDetails(licence)} isFolded />
      <DetailCard title="Scan of the renewed licence">
        {scan?.type.startsWith('image/') && (
          <FilePicture
            endpoint={renewalContract.ownScan}
            input={{ params: { id: scan.id } }}
            version={scan.id}
            alt={t('The renewed licence')}
          />
        )}
        {scan && (
          <Text size="sm" my="xs" style={{ overflowWrap: 'anywhere' }} role="status">
            {t('Arrived: {name}', { name: scan.name })}
          </Text>
        )}
        <ScanInput
          isThere={scan !== undefined}
          busy={add.busy}
          send={async (file) => setScan(await add.submit(undefined, { document: file }))}
        />
      </DetailCard>
      <DetailCard title="The renewed licence">
        <FieldsForm
          schema={RenewalForm}
          formId={formId}
          draft={`licence-renewal/${id}`}
          initial={sent ?? { validFrom: addDays(validUntil, 1) }}
          lacks={scan ? undefined : t('Photograph the renewed licence, or choose a file.')}
          onSubmit={async (given) => {
            if (!scan) return
            const licences = await send.submit({ params: { id }, body: { ...given, scanId: scan.id } })
            setCached(renewalContract.ownLicences, undefined, licences)
            void goTo(own())
          }}
        />
      </DetailCard>
    </Page>
  )
}
