import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayOf, formatDay } from '#domain/day.ts'
import { providerLabel } from '#features/servicing/payments/public/rules/providers.ts'
import { now } from '#kit/web/clock.ts'
import { IconUpload } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { itemAddress, settlementsAddress } from '../../parts/addresses.ts'
import { ItemCard } from '../../parts/item-card.tsx'
import { UploadFile } from '../../parts/upload-file.tsx'
import { contract, type SettlementFacts } from '../../public/contract.ts'
import { settlementItemList } from '../../rules/list.ts'
import { Figures, Files } from './figures.tsx'

/** What a provider settled for one day, and every item of it. */
export default function SettlementScreen() {
  const [id] = useQueryParam('settlement')
  const read = useRead(contract.settlement, { params: { id: id ?? '' } }, { enabled: Boolean(id) })
  const title = t('Settlement')
  const back = settlementsAddress()
  if (!id) return <MissingRecord title={title} what={t('No settlement was chosen.')} to={back} way={t('Open the settlements')} />
  return (
    <Loaded read={read} page={{ title, back }}>
      {(settlement) => <Shown settlement={settlement} />}
    </Loaded>
  )
}

function Shown({ settlement }: { readonly settlement: SettlementFacts }) {
  const { id, provider, day } = settlement
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ListScreen
        title={`${t(providerLabel(provider))}, ${formatDay(day)}`}
        list={settlementItemList}
        name="items-of-a-settlement"
        endpoint={contract.settlementItems}
        query={{ settlement: id }}
        without={['day', 'provider']}
        back={settlementsAddress()}
        above={
          <>
            <Figures settlement={settlement} />
            <Files settlement={settlement} />
          </>
        }
        chips={[{ label: 'To explain', filters: { state: 'open' } }]}
        cells={{ state: ({ state }) => <StatusBadge cycle="settlement-item" state={state} /> }}
        card={(item) => <ItemCard item={item} today={dayOf(now())} />}
        keyOf={(item) => item.id}
        to={(item) => itemAddress(item.id)}
        actions={
          <>
            <FileButton endpoint={contract.settlementWorkbook} input={{ params: { id } }} saves variant="default">
              {t('Save the workbook')}
            </FileButton>
            <Button variant="default" leftSection={<IconUpload size={18} />} onClick={() => setOpened(true)}>
              {t('Load a corrected file')}
            </Button>
          </>
        }
        empty={{ title: t('No items yet'), text: t('The provider has given no file for this day. You can load it yourself.') }}
      />
      <UploadFile
        opened={opened}
        close={() => setOpened(false)}
        initial={{ provider, day }}
        taken={(answer) => setCached(contract.settlement, { params: { id: answer.id } }, answer)}
      />
    </>
  )
}
