import { Alert, Anchor, Spoiler, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge, StatusNote } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { centreAddress, resourceAddress } from '../../parts/addresses.ts'
import { factsOf } from '../../parts/resource-row.tsx'
import { contract, type ResourceDetail } from '../../public/contract.ts'
import { audienceName } from '../../rules/resources.ts'
import { Actions } from './actions.tsx'
import { DraftFile } from './draft-file.tsx'
import { Shares } from './shares.tsx'
import { Versions } from './versions.tsx'

/** One version of a document: what it is, how it starts, and what can be done with it. */
export default function ResourceScreen() {
  const [id] = useQueryParam('version')
  const read = useRead(contract.resource, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const instead = { to: centreAddress(), way: t('See all documents') }
  if (!id) return <MissingRecord what={t('No document was chosen.')} {...instead} />
  return (
    <Loaded read={read} instead={instead} page={{ title: t('Document'), back: centreAddress() }}>
      {(resource) => <Shown resource={resource} />}
    </Loaded>
  )
}

function Shown({ resource }: { readonly resource: ResourceDetail }) {
  const { title, summary, state, isInForce, number, effectiveOn, before, note, fileName, madeBy, decidedBy, audience, may, whyNot } =
    resource
  return (
    <Page
      title={title}
      subtitle={factsOf(resource)}
      back={centreAddress()}
      aside={!isInForce && <StatusBadge cycle="resource-version" state={state} />}
      actions={<Actions resource={resource} />}
    >
      <Standing resource={resource} />
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        {summary}
      </Text>
      {may.includes('edit') && <DraftFile resource={resource} />}
      <DetailCard
        title="This version"
        details={[
          { label: 'Version', value: String(number) },
          { label: 'In force from', value: effectiveOn && <DayText day={effectiveOn} /> },
          { label: 'In force before', value: before && <DayText day={before} /> },
          { label: 'Who it is for', value: t(audienceName[audience]) },
          { label: 'File', value: fileName },
          { label: 'What is new', value: note },
          { label: 'Made by', value: madeBy },
          { label: state === 'published' ? 'Published by' : 'Reviewed by', value: decidedBy },
        ]}
      >
        {whyNot && (
          <Text size="sm" c="dimmed" mt="xs">
            {whyNot}
          </Text>
        )}
      </DetailCard>
      <Beginning text={resource.beginning} />
      <Versions resource={resource} />
      {may.includes('share') && <Shares versionId={resource.versionId} />}
      {resource.history.length > 0 && (
        <DetailCard title="History">
          <Timeline
            happenings={resource.history.map(({ at, who, what, why }) => ({ at, title: t(what), by: who, text: why })).toReversed()}
          />
        </DetailCard>
      )}
    </Page>
  )
}

/** What to know before relying on it: that it is not in force, or not yet published. */
function Standing({ resource: { state, isInForce, effectiveOn, before, versions } }: { readonly resource: ResourceDetail }) {
  if (isInForce) return null
  if (state !== 'published') return <StatusNote cycle="resource-version" state={state} />
  const current = versions.find((each) => each.isInForce)
  return (
    <Alert color="mango" mb="md" title={before ? t('This is an earlier version') : t('This version is not in force yet')}>
      {effectiveOn &&
        (before
          ? t('It was in force from {from} to the day before {before}.', { from: formatDay(effectiveOn), before: formatDay(before) })
          : t('It is in force from {from} on.', { from: formatDay(effectiveOn) }))}{' '}
      {current && (
        <Anchor component={Link} to={resourceAddress(current.id)}>
          {t('See the version in force')}
        </Anchor>
      )}
    </Alert>
  )
}

/** A preview that needs no viewer and no megabytes. */
const Beginning = ({ text }: { readonly text: string }) =>
  text !== '' && (
    <DetailCard title="How it starts">
      <Spoiler maxHeight={160} showLabel={t('Show more')} hideLabel={t('Show less')}>
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </Spoiler>
    </DetailCard>
  )
