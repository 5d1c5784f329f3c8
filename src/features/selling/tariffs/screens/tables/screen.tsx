import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { lineOf } from '#lines'
import type { Line } from '#lines/line.ts'
import { DifferenceList } from '../../parts/difference-list.tsx'
import { TakeWorkbook } from '../../parts/take-workbook.tsx'
import { WithTariff } from '../../parts/with-tariff.tsx'
import { contract, type TariffDetail } from '../../public/contract.ts'
import { versionAddress } from '../../public/parts/addresses.ts'
import { defectsOf } from '../../rules/defects.ts'
import { differencesBetween } from '../../rules/difference.ts'
import { sheetsOf } from '../../rules/sheets.ts'
import { PackagedVersions } from './packaged.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import { useTables } from './use-tables.ts'

/** The tables of a version, one at a time; those of a draft can be edited. */
export default function TablesScreen() {
  return (
    <WithTariff>
      {(tariff) => {
        const line = lineOf(tariff.line)
        return line ? <Tables key={tariff.id} tariff={tariff} line={line} /> : null
      }}
    </WithTariff>
  )
}

function Tables({ tariff, line }: { readonly tariff: TariffDetail; readonly line: Line }) {
  const mayEdit = tariff.may.includes('edit')
  const { tables, isChanged, isStale, isTooLate, change, save, drop, putOnNewer, busy, failure } = useTables(tariff)
  const { sheets, packages } = useMemo(() => sheetsOf(line.price.tariff, tables, line.price.tariffLabels), [line, tables])
  const defects = useMemo(() => (mayEdit ? defectsOf(line, tariff.version, tables) : []), [line, mayEdit, tariff.version, tables])
  const unsaved = useMemo(
    () => (isChanged ? differencesBetween(line.price.tariff, tariff.tables, tables, line.price.tariffLabels) : []),
    [line, isChanged, tariff.tables, tables],
  )
  const [chosen, choose] = useQueryParam('sheet')
  const sheet = sheets.find(({ title }) => title === chosen) ?? sheets[0]
  const wrongIn = (title: string) => defects.filter((each) => each.sheet === title).length
  return (
    <Page
      wide
      title={mayEdit ? t('Change the tables') : t('Tables')}
      subtitle={`${tariff.version} · ${tariff.lineName}`}
      back={versionAddress(tariff.id)}
      actions={
        mayEdit && (
          <>
            {isChanged && (
              <Button variant="default" onClick={drop}>
                {t('Discard the changes')}
              </Button>
            )}
            <Button onClick={() => void save()} loading={busy} disabled={!isChanged}>
              {t('Save')}
            </Button>
          </>
        )
      }
    >
      {!isStale && <FailureNote failure={failure} />}
      {isStale && (
        <Alert color="mango" mb="md" title={t('Someone else has saved this draft')}>
          <Text size="sm" mb="sm">
            {t('Your changes are still here but are not saved. Where you both changed the same place, yours would be kept.')}
          </Text>
          <Button variant="default" onClick={putOnNewer}>
            {t('Apply my changes to the newer tables')}
          </Button>
        </Alert>
      )}
      {isTooLate && (
        <Alert color="mango" mb="md" title={t('It is no longer a draft')}>
          <Text size="sm" mb="sm">
            {t('Your changes were not saved. Open the version for changes, and they will be here again.')}
          </Text>
          <Button variant="default" onClick={drop}>
            {t('Discard the changes')}
          </Button>
        </Alert>
      )}
      <NativeSelect
        label={t('Table')}
        mb="md"
        maw={480}
        value={sheet?.title ?? ''}
        data={sheets.map(({ title }) => ({ value: title, label: wrongIn(title) ? `${title} (${wrongIn(title)} !)` : title }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {defects.length > 0 && (
        <Text size="sm" c="coral" mb="md" role="status">
          {t('{count, plural, one {# place needs attention} other {# places need attention}}', { count: defects.length })}
        </Text>
      )}
      {sheet && (
        <SheetGrid
          key={sheet.path.join('.')}
          sheet={sheet}
          tables={tables}
          defects={defects.filter((each) => each.sheet === sheet.title)}
          disabled={!mayEdit}
          onChange={change}
        />
      )}
      {sheet && (
        <Group gap="xs" my="md">
          <FileButton
            endpoint={contract.tariffWorkbook}
            input={{ params: { id: tariff.id }, query: { table: sheet.title } }}
            saves
            variant="default"
          >
            {t('Save as CSV')}
          </FileButton>
          {mayEdit && <TakeWorkbook key={sheet.title} tariff={tariff} table={sheet.title} disabled={isChanged} />}
          {isChanged && (
            <Text size="sm" c="dimmed">
              {t('The file contains what is saved. Save your changes before you load one.')}
            </Text>
          )}
        </Group>
      )}
      <PackagedVersions tariff={tariff} packages={packages} disabled={isChanged} />
      {isChanged && (
        <DetailCard title="Not saved yet">
          <DifferenceList differences={unsaved} />
        </DetailCard>
      )}
    </Page>
  )
}
