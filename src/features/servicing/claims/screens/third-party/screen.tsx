import { Anchor, Box, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DeskColumns } from '#kit/web/ui/desk-columns.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { officeAddress, thirdPartiesAddress } from '../../parts/addresses.ts'
import { ClaimCard } from '../../parts/claim-card.tsx'
import { fileLook } from '../../parts/sent-files.tsx'
import { type ThirdPartyReport, thirdPartyContract } from '../../public/contract/third-party.ts'
import { Deciding } from './deciding.tsx'

const AGENT = { audience: 'agent' } as const

/** One report by someone who is not insured: what they say on the left; what it may belong to, and possible steps, on the right. */
export default function ThirdParty() {
  const [id] = useQueryParam('report')
  return id ? (
    <One id={id} />
  ) : (
    <MissingRecord what={t('No report was chosen.')} to={thirdPartiesAddress()} way={t('Reports by third parties')} />
  )
}

function One({ id }: { readonly id: string }) {
  const read = useRead(thirdPartyContract.thirdPartyReport, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Report of a third party'), back: thirdPartiesAddress() }}>
      {(report) => (
        <Page
          title={report.name}
          subtitle={`${report.number} · ${report.knownBy}`}
          back={thirdPartiesAddress()}
          aside={<StatusBadge cycle="third-party-report" state={report.state} />}
          wide
        >
          <DeskColumns
            sections={[
              { name: 'deciding', on: 'right', shown: <Deciding report={report} /> },
              { name: 'reported', on: 'left', shown: <Reported report={report} /> },
              { name: 'photos', on: 'left', shown: <Photos report={report} /> },
              { name: 'belongs', on: 'right', shown: <MayBelongTo report={report} /> },
              {
                name: 'history',
                on: 'right',
                shown: (
                  <SectionCard title="What happened so far" isFolded>
                    <Timeline happenings={report.happened.toReversed().map(({ at, title, by }) => ({ at, title: t(title), by }))} />
                  </SectionCard>
                ),
              },
            ]}
          />
        </Page>
      )}
    </Loaded>
  )
}

type Props = { readonly report: ThirdPartyReport }

const Reported = ({ report }: Props) => (
  <DetailCard
    title="What was reported"
    details={[
      { label: 'When', value: <InstantText at={report.lossAt} /> },
      { label: 'Where', value: report.place },
      { label: 'What happened', value: report.story },
      { label: 'Where they were', value: t(report.position) },
      { label: 'Their plate', value: report.ownPlate },
      { label: 'Who was hurt', value: report.injured },
      { label: 'No-fault indemnity', value: report.noFault && t('They ask for it first') },
      { label: 'Reported', value: <InstantText at={report.createdAt} /> },
      { label: 'Why it was dismissed', value: report.reason },
    ]}
  >
    <Box mt="sm">
      <ContactButtons mobile={report.mobile} name={report.name} grow />
    </Box>
  </DetailCard>
)

const Photos = ({ report: { id, files } }: Props) => (
  <SectionCard title={files.length === 0 ? 'No photos received' : 'Photos'}>
    <Stack gap="xs" align="flex-start">
      {files.map(({ id: fileId, title }) => (
        <FileButton key={fileId} endpoint={thirdPartyContract.thirdPartyPhoto} input={{ params: { id, fileId } }} {...fileLook(title)} />
      ))}
    </Stack>
  </SectionCard>
)

/** The policy found by document or plate, and what was already reported under it. */
const MayBelongTo = ({ report: { policy, claims, claim } }: Props) => (
  <DetailCard
    title="What it belongs to"
    details={[
      {
        label: 'Claim',
        value: claim && (
          <Anchor component={Link} to={officeAddress(claim.id)} py={8}>
            {claim.number}
          </Anchor>
        ),
      },
      {
        label: 'Policy in force then',
        value: policy ? (
          <Anchor component={Link} to={pathTo('policies/policy', { ...AGENT, line: policy.line }, { policy: policy.id })} py={8}>
            {policy.number}
          </Anchor>
        ) : (
          t('None found for this number or plate')
        ),
      },
      { label: 'Insurance', value: policy && t(policy.lineName) },
      { label: 'Policyholder', value: policy?.holderName },
    ]}
  >
    <Stack gap="sm" mt="sm">
      {claims.map((each) => (
        <Anchor key={each.id} component={Link} to={officeAddress(each.id)} c="inherit" underline="never">
          <ClaimCard row={each} />
        </Anchor>
      ))}
    </Stack>
  </DetailCard>
)
