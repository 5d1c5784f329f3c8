import { Alert, List } from '@mantine/core'
import { useMemo } from 'react'
import { DemonstrationBadge } from '#features/reference/lookups/public/parts/demonstration-badge.tsx'
import { t, translate } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { lineOf } from '#lines'
import { DefectList } from '../../parts/defect-list.tsx'
import { DifferenceList } from '../../parts/difference-list.tsx'
import { Period } from '../../parts/period.tsx'
import { WithTariff } from '../../parts/with-tariff.tsx'
import type { TariffDetail } from '../../public/contract.ts'
import { tariffsAddress } from '../../public/parts/addresses.ts'
import { effectOfTariff } from '../../public/parts/slots.ts'
import { defectsOf } from '../../rules/defects.ts'
import { differencesBetween } from '../../rules/difference.ts'
import { sheetsOf } from '../../rules/sheets.ts'
import { valueAt } from '../../rules/values.ts'
import { Actions, Days } from './actions.tsx'
import { TablesCard } from './tables-card.tsx'

/** One version of a tariff: its changes, its effect, and who activates it. */
export default function TariffScreen() {
  return <WithTariff>{(tariff) => <Version tariff={tariff} />}</WithTariff>
}

function Version({ tariff }: { readonly tariff: TariffDetail }) {
  const {
    id,
    version,
    state,
    lineName,
    base,
    note,
    madeBy,
    changedBy,
    changedAt,
    proposedBy,
    activatedBy,
    plan,
    whyNot,
    history,
    baseTables,
    takesOver,
  } = tariff
  const line = lineOf(tariff.line)
  const isOpen = state === 'draft' || state === 'proposed'
  const defects = useMemo(() => (line && isOpen ? defectsOf(line, version, tariff.tables) : []), [line, isOpen, version, tariff.tables])
  const along = useMemo(
    () =>
      line
        ? sheetsOf(line.price.tariff, tariff.tables)
            .packages.flatMap(({ path }) => valueAt(tariff.tables, [...path, 'version']) ?? [])
            .map(String)
        : [],
    [line, tariff.tables],
  )
  return (
    <Page
      title={version}
      subtitle={
        <>
          {lineName} · <Period from={tariff.effectiveFrom} to={tariff.effectiveTo} />
        </>
      }
      back={tariffsAddress()}
      aside={!changedBy && <DemonstrationBadge />}
      actions={<Actions tariff={tariff} />}
    >
      <StatusNote cycle="tariff" state={state}>
        {whyNot && <div>{whyNot}</div>}
        {isOpen && madeBy.length > 0 && (
          <div>{t('These people worked on it, so someone else must activate it: {names}.', { names: madeBy.join(', ') })}</div>
        )}
      </StatusNote>
      <div style={{ height: 16 }} />
      {!changedBy && (
        <Alert color="mango" mb="md" title={t('It came with the program')}>
          {t(
            'Its figures are for demonstration. Compare each with what the Insurance Commission and your insurer publish before you sell with it.',
          )}
        </Alert>
      )}
      {plan && plan.refusals.length > 0 && (
        <Alert color="coral" mb="md" title={t('Its dates do not fit')}>
          {plan.refusals.map(({ text, textI18n }) => translate(text, textI18n)).join(' ')}
        </Alert>
      )}
      {plan && plan.effects.length > 0 && (
        <Alert color="mango" mb="md" title={t('What activating it will do')}>
          <List size="sm" spacing={4}>
            {plan.effects.map(({ code, sentence, sentenceI18n }) => (
              <List.Item key={code}>{translate(sentence, sentenceI18n)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {tariff.notices.length > 0 && (
        <Alert color="mango" mb="md" title={t('Please check this')}>
          {tariff.notices.map(({ text, textI18n }) => translate(text, textI18n)).join(' ')}
        </Alert>
      )}
      <DefectList id={id} defects={defects} />
      <DetailCard
        title="This version"
        aside={tariff.may.includes('edit') && <Days tariff={tariff} />}
        details={[
          { label: 'What it is for', value: note || (base || !changedBy ? '' : t('It came with the program.')) },
          { label: 'Prices cover starting', value: <Period from={tariff.effectiveFrom} to={tariff.effectiveTo} /> },
          { label: 'Sold with it', value: along.join(', ') },
          { label: 'Copy of', value: base },
          changedBy !== null && {
            label: 'Last changed',
            value: (
              <>
                {changedBy}, <InstantText at={changedAt} />
              </>
            ),
          },
          { label: 'Proposed by', value: proposedBy },
          { label: 'Activated by', value: activatedBy },
        ]}
      />
      <TablesCard tariff={tariff} />
      {takesOver && (
        <Differences
          tariff={tariff}
          from={takesOver}
          title={t('Differences from {version}, which it takes over from', { version: takesOver.version })}
        />
      )}
      {base && baseTables && (
        <Differences tariff={tariff} from={{ version: base, tables: baseTables }} title={t('Differences from {base}', { base })} />
      )}
      {(isOpen || tariff.run) && <Slotted slot={effectOfTariff} with={{ tariff }} />}
      {history.length > 0 && (
        <DetailCard title="History">
          <Timeline happenings={history.map(({ at, who, what, why }) => ({ at, title: what, by: who, text: why })).toReversed()} />
        </DetailCard>
      )}
    </Page>
  )
}

type DifferencesProps = { readonly tariff: TariffDetail; readonly from: Pick<TariffDetail, 'version' | 'tables'>; readonly title: string }

function Differences({ tariff: { line: code, tables }, from, title }: DifferencesProps) {
  const line = lineOf(code)
  const differences = useMemo(
    () => (line ? differencesBetween(line.price.tariff, from.tables, tables, line.price.tariffLabels) : []),
    [line, from.tables, tables],
  )
  return (
    <DetailCard title={title}>
      <DifferenceList differences={differences} />
    </DetailCard>
  )
}
