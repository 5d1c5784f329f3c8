import { Badge, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLicense, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { pathTo } from '#domain/routing.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../../public/contract.ts'
import type { HeldLicence, LicenceHolder } from '../../rules/list.ts'
import { EditLicence } from './edit-licence.tsx'

const listAddress = () => pathTo('licences/licences', { audience: 'agent' })

/** The licences of one person: what is recorded, to be added to and corrected. */
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
          {t('Until there is one, {name} can quote, but conclude no sale.', { name })}
        </Empty>
      )}
      {licences.map((licence) => (
        <Held key={licence.id} licence={licence} edit={() => edit(licence)} />
      ))}
      <EditLicence holder={holder} licence={corrected} opened={opened} close={close} />
    </Page>
  )
}

function Held({
  licence: { kind, number, validFrom, validUntil, isValid },
  edit,
}: {
  readonly licence: HeldLicence
  readonly edit: () => void
}) {
  return (
    <DetailCard
      title={LICENCE_KINDS[kind]}
      aside={
        <Group gap="xs" wrap="nowrap">
          <Badge variant="light" color={isValid ? 'leaf' : 'gray'} size="lg" radius="sm" tt="none">
            {isValid ? t('Valid') : t('Not valid today')}
          </Badge>
          <Button variant="subtle" aria-label={t('Correct the licence {number}', { number })} onClick={edit}>
            {t('Correct')}
          </Button>
        </Group>
      }
      details={[
        { label: 'Licence number', value: number },
        { label: 'Valid from', value: formatDay(validFrom) },
        { label: 'Last day', value: formatDay(validUntil) },
      ]}
    />
  )
}
