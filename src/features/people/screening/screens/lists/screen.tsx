import { Badge, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { FileForm } from '#kit/web/form/file-form.tsx'
import { IconListSearch, IconUpload } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, ListFacts, type ScreeningListVersion } from '../../public/contract.ts'

/** The lists that names are compared with: which one is in force, the previous ones, and uploading a newer one. */
export default function Lists() {
  const read = useRead(contract.screeningLists)
  const [opened, setOpened] = useState(false)
  return (
    <Page
      title={t('Screening lists')}
      subtitle={t('Policyholders, payers and beneficiaries are compared with these names')}
      back={pathTo('performance/dashboard', { audience: 'agent' })}
      actions={
        read.data && (
          <Button leftSection={<IconUpload size={18} />} onClick={() => setOpened(true)}>
            {t('Upload a list')}
          </Button>
        )
      }
    >
      <Loaded read={read}>
        {(lists) =>
          lists.length === 0 ? (
            <Empty title={t('No list yet')} icon={<IconListSearch size={32} stroke={1.5} />}>
              {t('No one is screened until you upload a list.')}
            </Empty>
          ) : (
            lists.map((list) => <Version key={list.id} list={list} />)
          )
        }
      </Loaded>
      <Uploading opened={opened} close={() => setOpened(false)} />
    </Page>
  )
}

function Version({
  list: { source, listedOn, isDemonstration, entryCount, uploadedBy, createdAt, replacedAt },
}: {
  readonly list: ScreeningListVersion
}) {
  return (
    <DetailCard
      title={source}
      aside={
        <Badge variant="light" size="lg" radius="sm" tt="none" color={replacedAt ? 'gray' : 'brand'}>
          {replacedAt ? t('Replaced') : t('In force')}
        </Badge>
      }
      details={[
        { label: 'Date of the list', value: formatDay(listedOn) },
        { label: 'Entries', value: entryCount.toLocaleString('en-PH') },
        { label: 'Uploaded', value: <InstantText at={createdAt} /> },
        { label: 'By', value: uploadedBy },
        { label: 'Replaced', value: replacedAt && <InstantText at={replacedAt} /> },
      ]}
    >
      {isDemonstration && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('Demonstration: no one on it exists. A real list is needed before names are really screened.')}
        </Text>
      )}
    </DetailCard>
  )
}

function Uploading({ opened, close }: { readonly opened: boolean; readonly close: () => void }) {
  const upload = useWrite(contract.uploadScreeningList)
  return (
    <Sheet opened={opened} onClose={close} title={t('Upload a list')}>
      <FileForm
        schema={ListFacts}
        name="list"
        description={t(
          'CSV in UTF-8 with the columns reference, name, aliases, kind, birth_date and remarks. Separate several aliases with semicolons.',
        )}
        accept=".csv,text/csv"
        action={t('Upload')}
        write={upload}
        onSubmit={async (query, list) => {
          setCached(contract.screeningLists, undefined, await upload.submit({ query }, { list }))
          close()
        }}
      />
    </Sheet>
  )
}
