import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { TakeWorkbook } from '../../parts/take-workbook.tsx'
import { contract, type TariffDetail } from '../../public/contract.ts'
import { tablesAddress } from '../../public/parts/addresses.ts'

/** The tables: in the browser, and exported and imported as a spreadsheet. */
export function TablesCard({ tariff }: { readonly tariff: TariffDetail }) {
  const mayEdit = tariff.may.includes('edit')
  return (
    <DetailCard title="Tables">
      <Text size="sm" c="dimmed" mb="sm">
        {mayEdit
          ? t('Change them here, or in a workbook that you load again: you see the changes before they are applied.')
          : tariff.state === 'proposed'
            ? t('They are as they were proposed. To change them, open the version for changes.')
            : t('They can no longer be changed. A draft starts as a copy of them.')}
      </Text>
      <Group gap="xs">
        <Button component={Link} to={tablesAddress(tariff.id)} variant="light">
          {mayEdit ? t('Change the tables') : t('See the tables')}
        </Button>
        <FileButton endpoint={contract.tariffWorkbook} input={{ params: { id: tariff.id }, query: {} }} saves variant="default">
          {t('Save as a workbook')}
        </FileButton>
        {mayEdit && <TakeWorkbook tariff={tariff} />}
      </Group>
    </DetailCard>
  )
}
