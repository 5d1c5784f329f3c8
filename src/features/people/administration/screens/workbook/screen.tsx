import { Alert, Group, Text } from '@mantine/core'
import { OfficeChangeCard } from '#features/people/office-changes/public/parts/office-change-card.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { workbooksAddress } from '../../parts/addresses.ts'
import { StepBadge } from '../../parts/step-badge.tsx'
import { type WorkbookDetail, type WorkbookRow, workbookContract } from '../../public/contract/workbooks.ts'
import { WorkbookRows } from './workbook-rows.tsx'

/** How often a workbook that is being applied is polled. */
const LOOK_AGAIN_MS = 2000

/** One workbook: what each row would do, its confirmation by a second person, and the outcome of each row. */
export default function Workbook() {
  const [id] = useQueryParam('workbook')
  return id ? (
    <Known id={id} />
  ) : (
    <MissingRecord what={t('No workbook was chosen.')} to={workbooksAddress()} way={t('People from a workbook')} />
  )
}

function Known({ id }: { readonly id: string }) {
  const read = useRead(workbookContract.workbook, { params: { id } }, { every: (found) => found?.step === 'taking' && LOOK_AGAIN_MS })
  return (
    <Loaded read={read} page={{ title: t('People from a workbook'), back: workbooksAddress() }}>
      {(workbook) => <Shown workbook={workbook} />}
    </Loaded>
  )
}

function Shown({ workbook }: { readonly workbook: WorkbookDetail }) {
  const { id, name, step, rows, same, unknown, change, mayPropose } = workbook
  const { submit } = useWrite(workbookContract.proposeWorkbook)
  const of = (standing: WorkbookRow['standing']) => rows.filter((each) => each.standing === standing)
  const [wrong, fresh, changed] = [of('wrong'), of('new'), of('changed')]
  const leftOut = rows.filter(({ outcome }) => outcome === 'left-out')
  const taken = rows.filter(({ outcome }) => outcome !== null && outcome !== 'left-out')
  return (
    <Page
      title={name}
      back={workbooksAddress()}
      actions={
        mayPropose && (
          <ReasonButton
            label={t('{count, plural, one {Propose # row} other {Propose # rows}}', { count: fresh.length + changed.length })}
            title={t('Propose these rows?')}
            text={t('A second person reads this and confirms. Until then nothing happens; wrong rows are left out.')}
            look={{ variant: 'filled' }}
            act={(note) => submit({ params: { id }, body: { note } })}
          />
        )
      }
    >
      <Group gap="xs" mb="md">
        <StepBadge step={step} />
        <Text size="sm" role="status">
          {step === 'taking' || step === 'done'
            ? t('{taken} applied, {left} left out, {wrong} wrong', { taken: taken.length, left: leftOut.length, wrong: wrong.length })
            : t('{fresh} new, {changed} changed, {same} as on record, {wrong} wrong', {
                ...{ fresh: fresh.length, changed: changed.length, same, wrong: wrong.length },
              })}
        </Text>
      </Group>
      {step === 'read' && fresh.length + changed.length + wrong.length === 0 && (
        <Alert color="leaf" mb="md">
          {t('Everything in this workbook is already on record. There is nothing to do.')}
        </Alert>
      )}
      {step === 'done' && taken.length > 0 && (
        <Alert color="leaf" mb="md" title={t('It is done.')}>
          {t('Everyone new gets a link by e-mail to set their password.')}
        </Alert>
      )}
      {unknown.length > 0 && (
        <Text size="sm" mb="md">
          {t('These columns are not asked for, and are left out: {columns}.', { columns: unknown.join(', ') })}
        </Text>
      )}
      {change && <OfficeChangeCard change={change} />}
      {wrong.length > 0 && (
        <WorkbookRows title="Wrong: left out" rows={wrong}>
          <FileButton saves variant="light" endpoint={workbookContract.wrongPeople} input={{ params: { id } }} mb="sm">
            {t('Save the wrong rows')}
          </FileButton>
          <Text size="sm" mb="sm">
            {t('Fix them in that workbook and send it: the good rows do not have to wait.')}
          </Text>
        </WorkbookRows>
      )}
      <WorkbookRows title="Left out in the end" rows={leftOut} />
      <WorkbookRows title="Branches to open" rows={fresh.filter(({ kind }) => kind === 'branch')} />
      <WorkbookRows title="Changed" rows={changed} />
      <WorkbookRows title="New people" rows={fresh.filter(({ kind }) => kind === 'person')} />
    </Page>
  )
}
