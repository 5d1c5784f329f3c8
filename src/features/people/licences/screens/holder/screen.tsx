import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { pathTo } from '#domain/routing.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { IconLicense, IconPlus } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { activityDetails, BelowNote } from '../../parts/activity.tsx'
import { DaysLeft } from '../../parts/days-left.tsx'
import { licenceDetails } from '../../parts/licence-details.ts'
import { ScanButton } from '../../parts/scan-button.tsx'
import { ScanInput } from '../../parts/scan-input.tsx'
import { contract } from '../../public/contract/licences.ts'
import type { HeldLicence, LicenceHolder } from '../../rules/list.ts'
import { EditLicence } from './edit-licence.tsx'

const listAddress = () => pathTo('licences/licences', { audience: 'agent' })

/** One person's recorded licences, to add to and correct. */
export default function Holder() {
  const [id] = useQueryParam('person')
  return id ? <Known id={id} /> : <MissingRecord what={t('Choose an agent first.')} to={listAddress()} way={t('Licences')} />
}

function Known({ id }: { readonly id: string }) {
  const read = useRead(contract.licenceHolder, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Licences'), back: listAddress() }}>
      {(holder) => <Shown holder={holder} />}
    </Loaded>
  )
}

function Shown({ holder }: { readonly holder: LicenceHolder }) {
  const { name, agentCode, branch, licences } = holder
  const [corrected, setCorrected] = useState<HeldLicence>()
  const [opened, { open, close }] = useDisclosure()
  const edit = (licence: HeldLicence | undefined) => {
    setCorrected(licence)
    open()
  }
  return (
    <Page
      title={t('Licences of {name}', { name })}
      subtitle={`${agentCode} · ${branchName(branch)}`}
      back={listAddress()}
      actions={
        <Button leftSection={<IconPlus size={18} />} onClick={() => edit(undefined)}>
          {t('Record a licence')}
        </Button>
      }
    >
      {licences.length === 0 && (
        <Empty title={t('No licence recorded')} icon={<IconLicense size={32} stroke={1.5} />}>
          {t('Until there is one, {name} can quote, but cannot conclude a sale.', { name })}
        </Empty>
      )}
      {licences.map((licence) => (
        <Held key={licence.id} holderId={holder._id} licence={licence} edit={() => edit(licence)} />
      ))}
      <EditLicence holder={holder} licence={corrected} opened={opened} close={close} />
    </Page>
  )
}

type HeldProps = { readonly holderId: string; readonly licence: HeldLicence; readonly edit: () => void }

function Held({ holderId, licence, edit }: HeldProps) {
  const { id, kind, number, scan, activity } = licence
  const keep = useWrite(contract.keepScan)
  const params = { id: holderId }
  return (
    <DetailCard
      title={LICENCE_KINDS[kind]}
      aside={
        <Group gap="xs" wrap="nowrap">
          <DaysLeft licence={licence} />
          <Button variant="subtle" aria-label={t('Edit the licence {number}', { number })} onClick={edit}>
            {t('Edit')}
          </Button>
        </Group>
      }
      details={[
        ...licenceDetails(licence),
        ...activityDetails(activity),
        { label: 'Scan', value: scan ? <ScanButton scan={scan} /> : t('None yet') },
      ]}
    >
      <BelowNote licence={licence} />
      <details>
        <summary>{scan ? t('Replace the scan') : t('Add a scan')}</summary>
        <ScanInput
          isThere={scan !== null}
          busy={keep.busy}
          send={async (document) =>
            setCached(contract.licenceHolder, { params }, await keep.submit({ params, query: { licenceId: id } }, { document }))
          }
        />
      </details>
    </DetailCard>
  )
}
