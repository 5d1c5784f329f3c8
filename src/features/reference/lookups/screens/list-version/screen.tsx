import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { listAddress, listsAddress } from '../../parts/addresses.ts'
import { type ListVersionDetail, listsContract } from '../../public/contract/maintained-lists.ts'
import { DemonstrationBadge } from '../../public/parts/demonstration-badge.tsx'
import { Actions } from './actions.tsx'
import { Difference } from './difference.tsx'

/** One version of a list: what it changes, and who puts it into force. */
export default function ListVersionScreen() {
  const [id] = useQueryParam('version')
  const read = useRead(listsContract.listVersion, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const instead = { to: listsAddress(), way: t('See the lists of values') }
  if (!id) return <MissingRecord what={t('No version of a list was chosen.')} {...instead} />
  return (
    <Loaded read={read} instead={instead} page={{ title: t('Version of a list'), back: listsAddress() }}>
      {(version) => <Version version={version} />}
    </Loaded>
  )
}

function Version({ version }: { readonly version: ListVersionDetail }) {
  const { id, list, title, state, isInForce, isDemo, effectiveOn, note, count, madeBy, createdAt, decidedBy, decidedAt, whyNot } = version
  return (
    <Page
      title={t(title)}
      subtitle={isInForce ? t('The version in force') : t('A version of this list')}
      back={listAddress(list)}
      aside={isDemo && <DemonstrationBadge />}
      actions={<Actions version={version} />}
    >
      <StatusNote cycle="list-version" state={state}>
        {whyNot && <div>{whyNot}</div>}
      </StatusNote>
      <div style={{ height: 16 }} />
      <DetailCard
        title="This version"
        details={[
          { label: 'Counts from', value: effectiveOn && <DayText day={effectiveOn} /> },
          { label: 'What was changed', value: note },
          { label: 'Rows', value: count.toLocaleString('en-PH') },
          {
            label: 'Loaded by',
            value: madeBy && (
              <>
                {madeBy}, <InstantText at={createdAt} />
              </>
            ),
          },
          {
            label: state === 'approved' ? 'Approved by' : 'Reviewed by',
            value: decidedBy && decidedAt && (
              <>
                {decidedBy}, <InstantText at={decidedAt} />
              </>
            ),
          },
        ]}
        aside={
          <FileButton endpoint={listsContract.listVersionFile} input={{ params: { id } }} saves variant="default">
            {t('Save as a file')}
          </FileButton>
        }
      />
      <Difference version={version} />
      <DetailCard title="History">
        <Timeline happenings={version.history.map(({ at, who, what, why }) => ({ at, title: what, by: who, text: why })).toReversed()} />
      </DetailCard>
    </Page>
  )
}
